import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Area, geometryProblems, hasOverlap, type Rectangle } from '#shared/resources/grids/geometry.ts'

const SEED = 20_261_121

const rectangle = (startRow: number, endRow: number, startColumn: number, endColumn: number): Rectangle => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
})

const area: Area = { rowCount: 3, columnCount: 4 }

const OUTSIDE = 'is outside of the grid.'
const REVERSED = 'end value needs to be larger than the start value.'
const OVERLAP = 'overlap.'

/** The cells that a rectangle covers. */
function fieldsOf({ startRow, endRow, startColumn, endColumn }: Rectangle): string[] {
  const fields: string[] = []
  for (let row = startRow; row < endRow; row++)
    for (let column = startColumn; column < endColumn; column++) fields.push(`${row},${column}`)
  return fields
}

const coordinate = fc.integer({ min: -2, max: 9 })
const anyRectangle = fc.tuple(coordinate, coordinate, coordinate, coordinate).map((at) => rectangle(...at))
const span = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 4 }))
const properRectangle = fc
  .tuple(span, span)
  .map(([[row, height], [column, width]]) => rectangle(row, row + height, column, column + width))
const anyArea = fc.record({
  rowCount: fc.integer({ min: 1, max: 8 }),
  columnCount: fc.integer({ min: 1, max: 8 }),
})

describe('A widget on a grid of three rows and four columns', () => {
  it.each<[what: string, at: Rectangle, problems: string[]]>([
    ['fills it', rectangle(1, 4, 1, 5), []],
    ['is the first field', rectangle(1, 2, 1, 2), []],
    ['is the last field, whose end is one more than there are', rectangle(3, 4, 4, 5), []],
    ['ends a row too far', rectangle(3, 5, 1, 2), [OUTSIDE]],
    ['ends a column too far', rectangle(1, 2, 4, 6), [OUTSIDE]],
    ['starts behind the last row', rectangle(4, 5, 1, 2), [OUTSIDE]],
    ['starts behind the last column', rectangle(1, 2, 5, 6), [OUTSIDE]],
    ['starts above the first row', rectangle(0, 2, 1, 2), [OUTSIDE]],
    ['starts before the first column', rectangle(1, 2, 0, 2), [OUTSIDE]],
    ['starts below zero', rectangle(-1, 1, 1, 2), [OUTSIDE]],
    ['has no height', rectangle(2, 2, 1, 2), [REVERSED]],
    ['has no width', rectangle(1, 2, 2, 2), [REVERSED]],
    ['is upside down', rectangle(3, 1, 1, 2), [REVERSED]],
    ['is the wrong way round', rectangle(1, 2, 4, 1), [REVERSED]],
    ['is upside down and too far', rectangle(9, 1, 1, 2), [REVERSED, OUTSIDE]],
  ])('that %s', (_, at, problems) => {
    expect(geometryProblems([at], area)).toEqual(problems)
  })
})

describe('Two widgets', () => {
  const middle = rectangle(3, 6, 3, 6)

  it.each<[how: string, other: Rectangle, overlaps: boolean]>([
    ['that are the same', middle, true],
    ['of which one is inside the other', rectangle(4, 5, 4, 5), true],
    ['that share a corner field', rectangle(5, 8, 5, 8), true],
    ['that share a side', rectangle(3, 6, 5, 8), true],
    ['that cross like a plus', rectangle(4, 5, 1, 9), true],
    ['that touch above one another', rectangle(1, 3, 3, 6), false],
    ['that touch side by side', rectangle(3, 6, 6, 8), false],
    ['that touch in a corner point', rectangle(6, 8, 6, 8), false],
    ['that are apart', rectangle(1, 2, 8, 9), false],
  ])('%s', (_, other, overlaps) => {
    expect(hasOverlap([middle, other])).toBe(overlaps)
    expect(hasOverlap([other, middle])).toBe(overlaps)
  })

  it('of which one has its end before its start are not compared', () => {
    expect(geometryProblems([rectangle(1, 3, 1, 3), rectangle(3, 1, 3, 1)], area)).toEqual([REVERSED])
    expect(geometryProblems([rectangle(1, 4, 1, 5), rectangle(2, 2, 3, 3)], area)).toEqual([REVERSED])
  })
})

describe('Any widgets', () => {
  const runs = { seed: SEED, numRuns: 500 }

  it('overlap exactly when they have a field in common', () => {
    const several = fc.array(properRectangle, { maxLength: 5 })
    fc.assert(
      fc.property(several, (all) => {
        const fields = all.flatMap(fieldsOf)
        expect(hasOverlap(all)).toBe(new Set(fields).size < fields.length)
      }),
      runs,
    )
  })

  it('are inside of their grid exactly when all of their fields are', () => {
    fc.assert(
      fc.property(properRectangle, anyArea, (one, { rowCount, columnCount }) => {
        const isInside = fieldsOf(one)
          .map((field) => field.split(',').map(Number) as [number, number])
          .every(([row, column]) => row >= 1 && row <= rowCount && column >= 1 && column <= columnCount)
        expect(geometryProblems([one], { rowCount, columnCount })).toEqual(isInside ? [] : [OUTSIDE])
      }),
      runs,
    )
  })

  it('have the same problems in any order, each of them once, but each of those outside', () => {
    fc.assert(
      fc.property(fc.array(anyRectangle, { maxLength: 6 }), anyArea, (all, size) => {
        const problems = geometryProblems(all, size)
        expect(geometryProblems([...all].reverse(), size)).toEqual(problems)
        const outside = problems.filter((problem) => problem === OUTSIDE)
        const alone = all.flatMap((one) => geometryProblems([one], size))
        expect(outside).toEqual(alone.filter((problem) => problem === OUTSIDE))
        expect(new Set(problems).size).toBe(problems.length - Math.max(0, outside.length - 1))
      }),
      runs,
    )
  })

  it('have the same problems when rows and columns change places', () => {
    const turned = (one: Rectangle) => rectangle(one.startColumn, one.endColumn, one.startRow, one.endRow)
    fc.assert(
      fc.property(fc.array(anyRectangle, { maxLength: 6 }), anyArea, (all, { rowCount, columnCount }) => {
        const across = geometryProblems(all.map(turned), { rowCount: columnCount, columnCount: rowCount })
        expect(across).toEqual(geometryProblems(all, { rowCount, columnCount }))
      }),
      runs,
    )
  })

  it('without a height or a width are told so', () => {
    fc.assert(
      fc.property(anyRectangle, anyArea, (one, size) => {
        const isReversed = fieldsOf(one).length === 0
        expect(geometryProblems([one], size).includes(REVERSED)).toBe(isReversed)
      }),
      runs,
    )
  })

  it('that are fine stay so on a larger grid, and some of them alone', () => {
    fc.assert(
      fc.property(fc.array(properRectangle, { maxLength: 4 }), anyArea, (all, size) => {
        fc.pre(geometryProblems(all, size).length === 0)
        const larger = { rowCount: size.rowCount + 1, columnCount: size.columnCount + 3 }
        expect(geometryProblems(all.slice(1), larger)).toEqual([])
        expect(geometryProblems([...all, ...all.slice(0, 1)], larger)).toEqual(all.length ? [OVERLAP] : [])
      }),
      runs,
    )
  })
})
