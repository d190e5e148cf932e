import { describe, expect, it } from 'vitest'
import { growth } from '#test/support/engine/soak.ts'

const others = { objects: 0, external: 0, rss: 0, resources: 0 }
const sampleAt = (requests: number, heap: number) => ({ requests, heap, ...others })

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
