import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import { left } from '#test/support/fixtures/filter-rows.ts'

const SEED = 20261121
const DAY = 86_400_000

const now = () => new Date('2024-03-06T12:00:00Z')
const created = dateTimeFilter('Created on', [['c']], now)
const updated = dateTimeFilter('Updated on', [['u', 'c']], now)
const active = dateTimeFilter('Latest activity at', [['u', 'c'], ['a']], now)

const at = (text: string) => Date.parse(text)
const dayText = (instant: number) => new Date(instant).toISOString().slice(0, 10)

const rows = [
  { id: 1, c: at('2024-02-28T10:00:00Z') },
  { id: 2, c: at('2024-03-03T23:59:59.999Z') },
  { id: 3, c: at('2024-03-04T00:00:00Z') },
  { id: 4, c: at('2024-03-05T08:00:00Z') },
  { id: 5, c: at('2024-03-06T00:00:00Z') },
  { id: 6, c: at('2024-03-06T23:59:59.999Z') },
  { id: 7 },
]

const NO_DATE = 'is not a valid date.'

describe('a filter on an instant', () => {
  it.each([
    ['t', [], [5, 6]],
    ['w', [], [3, 4, 5, 6]],
    ['t-', ['1'], [4]],
    ['t-', ['2', '3'], [2, 3]],
    ['>t-', ['1'], [4, 5, 6]],
    ['<t-', ['2'], [1, 2, 3]],
    ['<t-', ['0'], [1, 2, 3, 4, 5, 6]],
    ['=d', ['2024-03-03'], [2]],
    ['=d', ['2024-03-05T00:00:00.001Z'], [4, 5]],
    ['=d', ['2024-03-05T08:00:00Z'], [4, 5]],
    ['=d', ['2024-03-04T08:00:00Z'], []],
    ['=d', ['2024-03-05T10:00:00+02:00'], [4, 5]],
    ['<>d', ['2024-03-05T08:00', '2024-03-05T08:00:00.000'], [4]],
    ['<>d', ['2024-03-03', '2024-03-05'], [2, 3, 4]],
    ['<>d', ['2024-03-03', '2024-03-06'], [2, 3, 4, 5, 6]],
    ['<>d', ['2024-03-04T00:00:00Z', '2024-03-05T08:00:00Z'], [3, 4]],
    ['<>d', ['2024-03-04T00:00:00.001Z', '2024-03-05T07:59:59.999Z'], []],
    ['>=', ['2024-03-05T08:00:00Z'], [4, 5, 6]],
    ['<=', ['2024-03-03'], [1, 2]],
    ['<t+', ['0'], [5, 6]],
    ['<>d', ['', '2024-03-03'], [1, 2]],
    ['<>d', ['2024-03-06', ''], [5, 6]],
    ['<>d', ['', ''], [1, 2, 3, 4, 5, 6]],
  ])('knows UTC days and the 24 hours from an instant: %s %j', (operator, values, expected) => {
    expect(left(rows, created, operator, values)).toEqual(expected)
  })

  it.each([
    ['t-', '9'.repeat(400), []],
    ['>t-', '9'.repeat(20), [1, 2, 3, 4, 5, 6]],
    ['<t-', '9'.repeat(20), []],
    ['<t-', `-${'9'.repeat(20)}`, [1, 2, 3, 4, 5, 6]],
  ])('counts days beyond any calendar: %s %s', (operator, value, expected) => {
    expect(left(rows, created, operator, [value])).toEqual(expected)
  })

  it.each([
    '2024-02-30',
    '2024-02-30T10:00:00Z',
    '2024-03-05T25:00:00Z',
    '2024-03-05 10:00',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    'now',
    '1709',
  ])('refuses what is no time: %s', (value) => {
    expect(left(rows, created, '=d', [value])).toBe(NO_DATE)
    expect(left(rows, created, '<>d', ['', value])).toBe(NO_DATE)
  })

  it('reads the second attribute only where the first is absent', () => {
    const some = [
      { id: 1, c: at('2024-03-06T10:00:00Z') },
      { id: 2, c: at('2024-03-01T10:00:00Z'), u: at('2024-03-06T10:00:00Z') },
      { id: 3, c: at('2024-03-06T10:00:00Z'), u: at('2024-03-05T10:00:00Z') },
      { id: 4 },
    ]
    expect(left(some, updated, 't', [])).toEqual([1, 2])
    expect(left(some, updated, 't-', ['1'])).toEqual([3])
  })

  it('finds the latest of several instants, whatever is absent', () => {
    const days = fc.integer({ min: 0, max: 9 }).map((count) => at('2024-03-01') + count * DAY)
    const instant = fc.option(
      days.map((day) => day + DAY / 2),
      { nil: undefined },
    )
    const agrees = fc.property(
      fc.record({ c: instant, u: instant, a: instant }),
      days,
      days,
      (row, from, to) => {
        const latest = Math.max(row.u ?? row.c ?? Number.NEGATIVE_INFINITY, row.a ?? Number.NEGATIVE_INFINITY)
        const isExpected = latest >= from && latest < to + DAY
        expect(left([{ id: 1, ...row }], active, '<>d', [dayText(from), dayText(to)])).toEqual(
          isExpected ? [1] : [],
        )
      },
    )
    fc.assert(agrees, { seed: SEED, numRuns: 500 })
  })
})
