import { describe, expect, it } from 'vitest'
import { dateFilter } from '#shared/platform/query/date-filters.ts'
import { BLANK, left, NOT_ALLOWED } from '#test/support/fixtures/filter-rows.ts'

/** A time that is still Sunday evening in UTC, but already Monday in time zones to the east. */
const now = () => new Date('2024-03-03T22:30:00Z')
const due = dateFilter('Due', 'd', now)

const rows = [
  { id: 1, d: '2024-02-25' },
  { id: 2, d: '2024-02-26' },
  { id: 3, d: '2024-02-29' },
  { id: 4, d: '2024-03-02' },
  { id: 5, d: '2024-03-03' },
  { id: 6, d: '2024-03-04' },
  { id: 7 },
  { id: 8, d: '0001-01-01' },
  { id: 9, d: '9999-12-31' },
]

const withDay = [1, 2, 3, 4, 5, 6, 8, 9]
const NO_INTEGER = 'is not an integer.'
const NO_DATE = 'is not a valid date.'

describe('a filter on a date', () => {
  it.each([
    ['t', [], [5]],
    ['t', ['ignored'], [5]],
    ['w', [], [2, 3, 4, 5]],
    ['t-', ['0'], [5]],
    ['t-', ['1'], [4]],
    ['t-', ['3', '1'], [3, 4]],
    ['t-', ['-1'], [6]],
    ['>t-', ['0'], [5]],
    ['>t-', ['3'], [3, 4, 5]],
    ['>t-', ['-1'], []],
    ['<t-', ['0'], [1, 2, 3, 4, 5, 8]],
    ['<t-', ['6'], [1, 2, 8]],
    ['=d', ['2024-02-29'], [3]],
    ['=d', ['2024-02-29', '2024-03-04'], [3, 6]],
    ['=d', ['2024-02-28'], []],
    ['=d', ['0001-01-01', '9999-12-31'], [8, 9]],
    ['<>d', ['0001-01-01', '0001-01-01'], [8]],
    ['<>d', ['9999-12-31', ''], [9]],
    ['<>d', ['2024-02-26', '2024-03-02'], [2, 3, 4]],
    ['<>d', ['2024-02-29', '2024-02-29'], [3]],
    ['<>d', ['2024-03-02', '2024-02-26'], []],
    ['<>d', ['2024-03-02', ''], [4, 5, 6, 9]],
    ['<>d', ['', '2024-02-26'], [1, 2, 8]],
    ['<>d', ['', '9999-12-31'], withDay],
    ['<>d', ['', ' '], withDay],
    ['t+', ['1'], [6]],
    ['<t+', ['1'], [5, 6]],
    ['>t+', ['1'], [6, 9]],
    ['>=', ['2024-03-04'], [6, 9]],
    ['<=', ['2024-02-25'], [1, 8]],
    ['*', [], withDay],
    ['!*', [], [7]],
  ])('compares days: %s %j', (operator, values, expected) => {
    expect(left(rows, due, operator, values)).toEqual(expected)
  })

  it.each([
    ['t-', '800000', []],
    ['>t-', '800000', [1, 2, 3, 4, 5, 8]],
    ['<t-', '800000', []],
    ['<t-', '-4000000', withDay],
    ['t-', '9'.repeat(15), []],
    ['>t-', '9'.repeat(15), [1, 2, 3, 4, 5, 8]],
    ['<t-', '9'.repeat(400), []],
    ['<t-', `-${'9'.repeat(400)}`, withDay],
    ['>t-', `-${'9'.repeat(400)}`, []],
  ])('counts days beyond any calendar: %s %s', (operator, value, expected) => {
    expect(left(rows, due, operator, [value])).toEqual(expected)
  })

  it.each([
    ['2024-03-04T00:00:00Z', [6]],
    ['2024-03-10T23:59:59Z', [6]],
    ['2024-02-25T23:59:59Z', [1]],
    ['2024-02-26T00:00:00Z', [2, 3, 4, 5]],
  ])('starts weeks on Monday: %s', (today, expected) => {
    expect(
      left(
        rows,
        dateFilter('Due', 'd', () => new Date(today)),
        'w',
        [],
      ),
    ).toEqual(expected)
  })

  it.each([
    ['t-', ['x'], NO_INTEGER],
    ['t-', ['1.5'], NO_INTEGER],
    ['>t-', ['2024-03-03'], NO_INTEGER],
    ['<t-', ['1', 'x'], NO_INTEGER],
    ['t-', [], BLANK],
    ['>t-', [''], BLANK],
    ['=d', ['2024-02-30'], NO_DATE],
    ['=d', ['2023-02-29'], NO_DATE],
    ['=d', ['2024-13-01'], NO_DATE],
    ['=d', ['2024-2-1'], NO_DATE],
    ['=d', ['+010000-01-01'], NO_DATE],
    ['=d', ['0000-12-31'], NO_DATE],
    ['<>d', ['0000-01-01', ''], NO_DATE],
    ['=d', ['today'], NO_DATE],
    ['=d', ['2024-03-03T00:00:00Z'], NO_DATE],
    ['=d', [], BLANK],
    ['=d', [''], BLANK],
    ['<>d', ['2024-02-30', ''], NO_DATE],
    ['<>d', ['', 'x'], NO_DATE],
    ['<>d', [], BLANK],
    ['<>d', ['2024-03-03'], BLANK],
    ['<>d', ['2024-03-01', '2024-03-02', '2024-03-03'], NOT_ALLOWED],
    ['=', ['2024-03-03'], NOT_ALLOWED],
    ['t+', ['x'], NO_INTEGER],
    ['>=', ['x'], NO_DATE],
    ['<=', [], BLANK],
  ])('names what is wrong: %s %j', (operator, values, problem) => {
    expect(left(rows, due, operator, values)).toBe(problem)
  })
})
