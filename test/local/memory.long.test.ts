import { describe, expect, it } from 'vitest'
import { soak } from '#test/support/engine/soak.ts'

describe('the local stack', () => {
  // What `npm run soak` finds in a long run: of less than this, bytes say nothing yet, but the number of objects does.
  it('keeps nothing of the requests it has answered', { timeout: 300_000 }, async () => {
    const [early, late] = await soak({ requests: 224, every: 112 })

    // Caches of compiled code and connections come and go by some thousands of bytes; an event alone that is kept has a
    // hundred objects.
    const each = (late!.objects - early!.objects) / (late!.requests - early!.requests)
    expect(each).toBeLessThan(40)
    // Connections to the engine and the queue come and go; those of each message would be hundreds by now.
    expect(late!.resources).toBeLessThan(early!.resources + 20)
  })
})
