import { describe, expect, it } from 'vitest'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import { searchFilter, typeaheadFilter } from '#shared/platform/query/text-filters.ts'
import { BLANK, left, NOT_ALLOWED } from '#test/support/fixtures/filter-rows.ts'

const has = (text: string) => contains('n', text)
const search = searchFilter('Name', has)
const typeahead = typeaheadFilter(has)

const rows = [
  { id: 1, n: 'ada augusta lovelace' },
  { id: 2, n: 'grace hopper' },
  { id: 3, n: 'adam grace' },
  { id: 4 },
]

type Case = [
  what: string,
  filter: typeof search,
  operator: string,
  values: string[],
  expected: number[] | string,
]

const cases: Case[] = [
  ['every word, in any order and case', search, '**', ['Love ADA'], [1]],
  ['every word, in whatever white space', search, '**', ['  love\t\n ada '], [1]],
  ['every word of one of the values', search, '**', ['love ada', 'grace'], [1, 2, 3]],
  ['a word in compatibility forms', search, '**', ['ｇｒａｃｅ'], [2, 3]],
  ['nothing if one word does not occur', search, '**', ['ada hopper'], []],
  ['at least one word', search, '**', ['  '], BLANK],
  ['no endless text', search, '**', ['a '.repeat(128)], NOT_ALLOWED],
  ['the text as a whole', search, '~', ['ada aug'], [1]],
  ['where the text does not occur', search, '!~', ['grace'], [1, 4]],
  ['not the whole value', search, '=', ['grace hopper'], NOT_ALLOWED],
  ['every word while typing', typeahead, '**', ['hop gra'], [2]],
  ['the text as a whole while typing', typeahead, '~', ['ce hop'], [2]],
  ['nothing else while typing', typeahead, '!~', ['grace'], NOT_ALLOWED],
]

describe('a search', () => {
  it.each(cases)('finds %s', (_, filter, operator, values, expected) => {
    expect(left(rows, filter, operator, values)).toEqual(expected)
  })
})
