import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Counted, pageSlicesOf, totalCount } from '#shared/platform/collections/keys.ts'

const settings = { seed: 20240506, numRuns: 2000 }

const stretches = fc
  .uniqueArray(fc.record({ number: fc.nat(50), count: fc.integer({ min: 1, max: 6 }) }), {
    selector: ({ number }) => number,
    maxLength: 8,
  })
  .map((counted) => counted.sort((a, b) => a.number - b.number))

/**
 * Returns, for every position, the number of the stretch that contains the position, and the offset within this
 * stretch.
 */
const positionsOf = (counted: Counted[]) =>
  counted.flatMap(({ number, count }) => Array.from({ length: count }, (_, at) => ({ number, at })))

describe('the pieces of stretches that a window covers', () => {
  it('are those of a naive walk over every position', () => {
    fc.assert(
      fc.property(stretches, fc.nat(40), fc.nat(40), fc.nat(5), (counted, start, size, before) => {
        const walked = positionsOf(counted).slice(
          Math.max(0, start - before),
          Math.max(0, start + size - before),
        )
        const pieces = pageSlicesOf(counted, start, start + size, before)
        const covered = pieces.flatMap(({ number, skip, take }) =>
          Array.from({ length: take }, (_, index) => ({ number, at: skip + index })),
        )
        expect(covered).toEqual(walked)
      }),
      settings,
    )
  })

  it('leave out stretches of which they need nothing', () => {
    fc.assert(
      fc.property(stretches, fc.nat(40), fc.nat(40), (counted, start, size) => {
        const pieces = pageSlicesOf(counted, start, start + size)
        expect(pieces.every(({ take }) => take > 0)).toBe(true)
        expect(new Set(pieces.map(({ number }) => number)).size).toBe(pieces.length)
      }),
      settings,
    )
  })

  it('together are everything for a window that covers everything', () => {
    fc.assert(
      fc.property(stretches, (counted) => {
        const whole = counted.map(({ number, count }) => ({ number, skip: 0, take: count }))
        expect(pageSlicesOf(counted, 0, totalCount(counted))).toEqual(whole)
      }),
      settings,
    )
  })
})
