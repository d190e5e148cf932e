import { describe, expect, it } from 'vitest'
import { booleanFilter } from '#shared/platform/query/value-filters.ts'
import { BLANK, left, NOT_ALLOWED } from '#test/support/fixtures/filter-rows.ts'

const isPublic = booleanFilter('Public', 'p')
const isActive = booleanFilter('Active', 'p', { inverse: true })

const rows = [{ id: 1, p: true }, { id: 2, p: false }, { id: 3 }]

describe('a filter on a boolean', () => {
  it.each([
    ['=', 't', [1]],
    ['=', 'f', [2, 3]],
    ['!', 't', [2, 3]],
    ['!', 'f', [1]],
  ])('takes what is absent for false: %s %s', (operator, value, expected) => {
    expect(left(rows, isPublic, operator, [value])).toEqual(expected)
  })

  it.each([
    ['=', 't', [2, 3]],
    ['=', 'f', [1]],
    ['!', 't', [1]],
    ['!', 'f', [2, 3]],
  ])('may stand on an attribute that says the opposite: %s %s', (operator, value, expected) => {
    expect(left(rows, isActive, operator, [value])).toEqual(expected)
  })

  it.each([
    ['=', ['true'], NOT_ALLOWED],
    ['=', ['T'], NOT_ALLOWED],
    ['=', ['constructor'], NOT_ALLOWED],
    ['=', [], BLANK],
    ['!', [''], BLANK],
    ['=', ['t', 'f'], 'only one value allowed.'],
    ['!', ['t', 't'], 'only one value allowed.'],
    ['*', [], NOT_ALLOWED],
    ['~', ['t'], NOT_ALLOWED],
  ])('takes exactly one value, t or f: %s %j', (operator, values, problem) => {
    expect(left(rows, isPublic, operator, values)).toBe(problem)
  })
})
