import { describe, expect, it } from 'vitest'
import { nearRows } from '#shared/console/design/near-rows.ts'

const none = new Map<number, number>()

describe('The rows of a long table', () => {
  it('are rendered near the viewport, in tens; the others take their estimated height', () => {
    expect(nearRows({ count: 1000, heights: none, low: 4_050, high: 4_800 })).toEqual([
      { from: 0, to: 100, gap: 4_000 },
      { from: 100, to: 120 },
      { from: 120, to: 1000, gap: 35_200 },
    ])
  })

  it('are rendered at the beginning and at the end', () => {
    expect(nearRows({ count: 150, heights: none, low: -900, high: 1_800 })).toEqual([
      { from: 0, to: 50 },
      { from: 50, to: 150, gap: 4_000 },
    ])
    expect(nearRows({ count: 155, heights: none, low: 6_000, high: 9_000 })).toEqual([
      { from: 0, to: 140, gap: 5_600 },
      { from: 140, to: 155 },
    ])
  })

  it('keep the height that they had when rendered; the others take the average of these', () => {
    const heights = new Map([
      [0, 100],
      [1, 60],
    ])
    expect(nearRows({ count: 30, heights, low: 850, high: 900 })).toEqual([
      { from: 0, to: 10, gap: 800 },
      { from: 10, to: 20 },
      { from: 20, to: 30, gap: 800 },
    ])
  })

  it('stay rendered while they have the focus', () => {
    const drawn = nearRows({ count: 1000, heights: none, low: 4_050, high: 4_800, kept: 3 })
    expect(drawn.filter(({ gap }) => gap === undefined)).toEqual([
      { from: 3, to: 4 },
      { from: 100, to: 120 },
    ])
    expect(nearRows({ count: 1000, heights: none, low: 4_050, high: 4_800, kept: 105 })).toEqual(
      nearRows({ count: 1000, heights: none, low: 4_050, high: 4_800 }),
    )
  })
})
