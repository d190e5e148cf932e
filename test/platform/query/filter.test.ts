import { describe, expect, it } from 'vitest'
import type { Filter } from '#shared/platform/query/filter.ts'
import { computedFilter, longTextFilter, textFilter } from '#shared/platform/query/text-filters.ts'
import { listFilter, optionsFilter } from '#shared/platform/query/value-filters.ts'
import { BLANK, left, NOT_ALLOWED } from '#test/support/fixtures/filter-rows.ts'

const status = listFilter('Status', 's', ['active', 'locked'])
const option = optionsFilter('Colour', 'g', [1, 2, 3, 12])
const name = textFilter('Name', 'n')
const notes = longTextFilter('Notes', 'n')
const initials = computedFilter('Initials', {
  attributes: ['n'],
  equals: ({ n = '' }, text) => String(n).slice(0, 2) === text,
  contains: ({ n = '' }, text) => String(n).slice(0, 2).includes(text),
})

const rows = [
  { id: 1, s: 'active', g: [1, 12], n: 'alpha' },
  { id: 2, s: 'locked', g: [2], n: 'beta ray' },
  { id: 3, s: 'active', n: 'strasse' },
  { id: 4 },
]

const HALF = '\ud800'

type Case = [what: string, filter: Filter, operator: string, values: string[], expected: number[] | string]

const lists: Case[] = [
  ['list', status, '=', ['active'], [1, 3]],
  ['list', status, '=', ['active', 'locked'], [1, 2, 3]],
  ['list', status, '!', ['active'], [2, 4]],
  ['list', status, '!', ['active', 'locked'], [4]],
  ['list', status, '*', [], [1, 2, 3]],
  ['list', status, '!*', [], [4]],
  ['list', status, '=', ['Active'], NOT_ALLOWED],
  ['list', status, '=', ['active', 'gone'], NOT_ALLOWED],
  ['list', status, '~', ['active'], NOT_ALLOWED],
  ['list', status, '=', [], BLANK],
  ['list', status, '=', [''], BLANK],
  ['list', status, 'constructor', ['active'], NOT_ALLOWED],
  ['choice of options', option, '=', ['12'], [1]],
  ['choice of options', option, '=', ['1', '2'], [1, 2]],
  ['choice of options', option, '=', ['3'], []],
  ['choice of options', option, '!', ['2'], [1, 3, 4]],
  ['choice of options', option, '*', [], [1, 2]],
  ['choice of options', option, '!*', [], [3, 4]],
  ['choice of options', option, '=', ['4'], NOT_ALLOWED],
  ['choice of options', option, '!', ['1', '4'], NOT_ALLOWED],
  ['choice of options', option, '=', ['Red'], NOT_ALLOWED],
  ['choice of options', option, '=', [' '], BLANK],
]

const texts: Case[] = [
  ['text', name, '=', ['ALPHA'], [1]],
  ['text', name, '=', [' alpha '], [1]],
  ['text', name, '=', ['alph'], []],
  ['text', name, '=', ['Straße', 'beta ray'], [2, 3]],
  ['text', name, '!', ['alpha'], [2, 3, 4]],
  ['text', name, '!', ['ALPHA', 'beta ray'], [3, 4]],
  ['text', name, '~', ['A R'], [2]],
  ['text', name, '~', ['RASSE', 'LPH'], [1, 3]],
  ['text', name, '~', ['straß'], [3]],
  ['text', name, '!~', ['a'], [4]],
  ['text', name, '!~', ['ray', 'alp'], [3, 4]],
  ['text', name, '~', ['x'.repeat(255)], []],
  ['text', name, '~', ['x'.repeat(256)], NOT_ALLOWED],
  ['long text', notes, '!~', ['x'.repeat(256)], NOT_ALLOWED],
  ['text', name, '~', [' '], BLANK],
  ['text', name, '~', ['\u200b'], BLANK],
  ['text', name, '=', [HALF], NOT_ALLOWED],
  ['text', name, '*', [], NOT_ALLOWED],
  ['long text', notes, '~', ['RAY', 'alp'], [1, 2]],
  ['long text', notes, '!~', ['ray'], [1, 3, 4]],
  ['long text', notes, '~', [], BLANK],
  ['long text', notes, '~', [HALF], NOT_ALLOWED],
  ['long text', notes, '=', ['alpha'], NOT_ALLOWED],
  ['long text', notes, '!', ['alpha'], NOT_ALLOWED],
  ['computed text', initials, '=', [' AL '], [1]],
  ['computed text', initials, '!', ['al', 'be'], [3, 4]],
  ['computed text', initials, '~', ['T', 'E'], [2, 3]],
  ['computed text', initials, '!~', ['t'], [1, 2, 4]],
  ['computed text', initials, '~', [HALF], NOT_ALLOWED],
]

describe('a filter', () => {
  it.each([...lists, ...texts])('on a %s', (_, filter, operator, values, expected) => {
    expect(left(rows, filter, operator, values)).toEqual(expected)
  })
})
