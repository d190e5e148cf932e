import { describe, expect, it } from 'vitest'
import {
  COUNT_LIMIT,
  descendantsConsequence,
  type Subtree,
  subtreeOf,
  tallyIn,
  tallyOf,
} from '#shared/platform/endpoints/deletion.ts'
import type { Ports } from '#shared/ports.ts'

const tallyBelow = (found: Subtree) =>
  descendantsConsequence('Below').count({}, {} as Ports, { subtree: async () => found })

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const tenBelow = async (id: number) => numbers(10).map((index) => id * 10 + index + 1)

describe('The preview of a deletion', () => {
  it('counts exactly up to 500, and is a lower bound beyond', () => {
    expect(tallyOf(numbers(500))).toEqual({ count: 500, isExact: true })
    expect(tallyOf(numbers(501))).toEqual({ count: 500, isExact: false })
  })

  it('is found at every level below', async () => {
    const subtree = await subtreeOf(0, async (id) => (id < 10 ? tenBelow(id) : []))

    expect(await tallyBelow(subtree)).toEqual({ count: 100, isExact: true })
  })

  it('stops searching once there are enough', async () => {
    let reads = 0
    const subtree = await subtreeOf(0, (id) => {
      reads += 1
      return tenBelow(id)
    })

    expect(await tallyBelow(subtree)).toEqual({ count: 500, isExact: false })
    expect(reads).toBeLessThan(COUNT_LIMIT)
  })

  it('is counted in 50 places at most', async () => {
    const read = async () => [1]

    expect(await tallyIn({ ids: numbers(50), isCut: false }, read)).toEqual({ count: 50, isExact: true })
    expect(await tallyIn({ ids: numbers(51), isCut: false }, read)).toEqual({ count: 50, isExact: false })
    expect(await tallyIn({ ids: [1], isCut: true }, read)).toEqual({ count: 1, isExact: false })
  })

  it('stops reading once there are too many', async () => {
    let reads = 0
    const read = async () => {
      reads += 1
      return numbers(COUNT_LIMIT)
    }

    expect(await tallyIn({ ids: numbers(50), isCut: false }, read)).toEqual({ count: 500, isExact: false })
    expect(reads).toBe(16)
  })
})
