import { describe, expect, it } from 'vitest'
import { growth, soak } from '#test/support/engine/soak.ts'

const sampleAt = (requests: number, heap: number) => ({ requests, heap, external: 0, rss: 0, resources: 0 })

describe('the growth of the heap', () => {
  it('is what each request adds, once things have settled', () => {
    const samples = [0, 1, 2, 3, 4, 5].map((at) => sampleAt(at * 100, at < 2 ? at * 1e6 : 2e6 + at * 700))

    expect(growth(samples)).toBeCloseTo(7)
  })

  it('is nothing where what is added goes away again', () => {
    const samples = [0, 3, 5, 4, 5, 5, 4, 5, 3].map((heap, at) => sampleAt(at * 100, heap * 1000))

    expect(growth(samples)).toBeLessThan(1)
  })
})

describe.runIf(process.env.THOROUGH)('the local stack', () => {
  it('keeps nothing of the requests it has answered', { timeout: 1_200_000 }, async () => {
    const samples = await soak({ requests: 3000, every: 250 })
    const [first, ...later] = samples.map(({ resources }) => resources)

    // So early, compiled code still adds some hundreds; event, request and response, kept together, are thousands.
    expect(growth(samples)).toBeLessThan(1500)
    // Connections to the engine and the queue come and go; those of each message would be hundreds by now.
    expect(Math.max(...later)).toBeLessThan(first! + 20)
  })
})
