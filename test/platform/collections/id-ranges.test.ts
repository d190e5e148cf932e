import { describe, expect, it } from 'vitest'
import { rangesOf } from '#shared/platform/collections/internal/id-ranges.ts'

const every = (step: number, count: number) => Array.from({ length: count }, (_, index) => 1 + index * step)
const texts = (ids: readonly number[]) => rangesOf(ids).map(({ first, last }) => `${first}-${last}`)

describe('The rows of some ids are read', () => {
  it.each<[what: string, ids: number[], ranges: string[]]>([
    ['with no query for none', [], []],
    ['one by one where they are far from each other', [5, 40, 100], ['5-5', '40-40', '100-100']],
    ['together where they are near, in whatever order they come', [70, 1, 31, 61, 200], ['1-70', '200-200']],
    ['by chunk, also where these meet', [4095, 4096, 4097], ['4095-4095', '4096-4097']],
    [
      'one by one, however many of them are far from each other',
      every(40, 60),
      every(40, 60).map((id) => `${id}-${id}`),
    ],
    ['with one query where it would take too many', every(40, 40).flatMap((id) => [id, id + 1]), ['1-1562']],
  ])('%s', (_, ids, ranges) => {
    expect(texts(ids)).toEqual(ranges)
  })
})
