import { describe, expect, it } from 'vitest'
import { growth, soak } from '#test/support/engine/soak.ts'
import { isExhaustive } from '#test/support/faults/thoroughness.ts'

describe('the local stack', () => {
  it('keeps nothing of the requests it has answered', { timeout: 1_200_000 }, async () => {
    const samples = await soak({ requests: isExhaustive ? 3000 : 1200, every: 200 })
    const [first, ...later] = samples.map(({ resources }) => resources)

    // So early, compiled code still adds some hundreds; event, request and response, kept together, are thousands.
    expect(growth(samples)).toBeLessThan(1500)
    // Connections to the engine and the queue come and go; those of each message would be hundreds by now.
    expect(Math.max(...later)).toBeLessThan(first! + 20)
  })
})
