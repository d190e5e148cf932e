import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idFilter, numberFilter } from '#shared/platform/query/value-filters.ts'
import { BLANK, left, NOT_ALLOWED } from '#test/support/fixtures/filter-rows.ts'

const SEED = 20261121

const points = numberFilter('Points', 'n', 'integer')
const weight = numberFilter('Weight', 'n', 'float')
const id = idFilter('Id')

const rows = [
  { id: 1, n: -3 },
  { id: 2, n: 0 },
  { id: 3, n: 2.5 },
  { id: 4, n: 10 },
  { id: 5 },
  { id: 6, n: Number.MAX_SAFE_INTEGER },
]

const NO_INTEGER = 'is not an integer.'
const NO_NUMBER = 'is not a number.'
/** Numbers that JavaScript represents only inexactly or not at all. */
const beyond = ['9007199254740992', '9'.repeat(30), '9'.repeat(400)]

describe('a filter on a number', () => {
  it.each([
    ['=', ['10'], [4]],
    ['=', ['010', '-3'], [1, 4]],
    ['=', ['-0'], [2]],
    ['=', ['9'], []],
    ['!', ['10'], [1, 2, 3, 5, 6]],
    ['!', ['10', '0'], [1, 3, 5, 6]],
    ['>=', ['2'], [3, 4, 6]],
    ['>=', ['10', '-3'], [4, 6]],
    ['<=', ['0'], [1, 2]],
    ['<=', ['-3', '10'], [1]],
    ['*', [], [1, 2, 3, 4, 6]],
    ['!*', ['ignored'], [5]],
  ])('compares as numbers do; >= and <= look at the first one: %s %j', (operator, values, expected) => {
    expect(left(rows, points, operator, values)).toEqual(expected)
    expect(left(rows, weight, operator, values)).toEqual(expected)
  })

  it.each([
    ['=', ['2.5'], [3]],
    ['=', ['25e-1'], [3]],
    ['>=', ['2.51'], [4, 6]],
    ['<=', ['1e-200'], [1, 2]],
    ['=', ['1e-200'], []],
    ['>=', ['1e300'], []],
  ])('knows decimals and exponents, however small or large: %s %j', (operator, values, expected) => {
    expect(left(rows, weight, operator, values)).toEqual(expected)
  })

  it.each(beyond)('takes numbers that no row can hold: %s', (value) => {
    expect(left(rows, points, '=', [value])).toEqual([])
    expect(left(rows, points, '!', [value])).toEqual([1, 2, 3, 4, 5, 6])
    expect(left(rows, points, '>=', [value])).toEqual([])
    expect(left(rows, points, '<=', [value])).toEqual([1, 2, 3, 4, 6])
    expect(left(rows, points, '>=', [`-${value}`])).toEqual([1, 2, 3, 4, 6])
  })

  it.each([
    ['=', ['x'], NO_INTEGER, NO_NUMBER],
    ['=', ['1', '1,5'], NO_INTEGER, NO_NUMBER],
    ['>=', ['1', 'x'], NO_INTEGER, NO_NUMBER],
    ['=', ['Infinity'], NO_INTEGER, NO_NUMBER],
    ['=', ['0x10'], NO_INTEGER, NO_NUMBER],
    ['=', ['--1'], NO_INTEGER, NO_NUMBER],
    ['<=', [''], BLANK, BLANK],
    ['=', [], BLANK, BLANK],
    ['~', ['1'], NOT_ALLOWED, NOT_ALLOWED],
    ['<', ['1'], NOT_ALLOWED, NOT_ALLOWED],
  ])('names what is no number: %s %j', (operator, values, ofInteger, ofFloat) => {
    expect(left(rows, points, operator, values)).toBe(ofInteger)
    expect(left(rows, weight, operator, values)).toBe(ofFloat)
  })

  it.each(['1.5', '1e3'])('on integers refuses %s', (value) => {
    expect(left(rows, points, '=', [value])).toBe(NO_INTEGER)
  })

  it('reads every number as JavaScript writes it', () => {
    const isRead = fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(left([{ id: 1, n: number }], weight, '=', [String(number)])).toEqual([1])
    })
    fc.assert(isRead, { seed: SEED })
  })
})

describe('a filter on the id', () => {
  it.each([
    ['=', ['2', '4'], [2, 4]],
    ['=', ['99'], []],
    ['!', ['2', '4'], [1, 3, 5, 6]],
    ['>=', ['5'], [5, 6]],
    ['<=', ['2'], [1, 2]],
    ['<=', [beyond[2] as string], [1, 2, 3, 4, 5, 6]],
    ['=', ['x'], NO_INTEGER],
    ['=', [], BLANK],
    ['*', [], [1, 2, 3, 4, 5, 6]],
    ['!*', [], []],
    ['~', ['1'], NOT_ALLOWED],
  ])('compares ids: %s %j', (operator, values, expected) => {
    expect(left(rows, id, operator, values)).toEqual(expected)
  })
})
