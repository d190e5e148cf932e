import { describe, expect, it } from 'vitest'
import { soak } from '#test/support/engine/soak.ts'

describe('the local stack', () => {
  // A short version of `npm run soak`. It is too short to measure leaked bytes, but long enough to detect leaked
  // objects.
  it('keeps nothing of the requests it has answered', { timeout: 300_000 }, async () => {
    const [early, late] = await soak({ requests: 224, every: 112 })

    // The average number of objects per request also includes connections and caches of compiled code. If requests
    // leaked their events, the average would be higher: a single event has a hundred objects.
    const each = (late!.objects - early!.objects) / (late!.requests - early!.requests)
    expect(each).toBeLessThan(40)
    // The limit allows for slight variations in the number of connections to the engine and to the queue. A leak of one
    // connection per message would add hundreds.
    expect(late!.resources).toBeLessThan(early!.resources + 20)
  })
})
