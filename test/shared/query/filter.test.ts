import { describe, expect, it } from 'vitest'
import { conditionOf, type Filter, idsFilter, listFilter, textFilter } from '#shared/query/filter.ts'
import { holds } from '#shared/table/condition.ts'

const status = listFilter('Status', 's', ['active', 'locked'])
const group = idsFilter('Group', 'g')
const name = textFilter('Name', 'n')

const rows = [
  { id: 1, s: 'active', g: [1, 12], n: 'alpha' },
  { id: 2, s: 'locked', g: [2], n: 'beta ray' },
  { id: 3, s: 'active', n: 'strasse' },
]

/** The ids of the rows that a filter leaves, or what is wrong with it. */
function left(filter: Filter, operator: string, ...values: string[]) {
  const outcome = conditionOf(filter, { name: 'x', operator, values })
  if ('problem' in outcome) return outcome.problem
  return rows.filter((row) => holds(outcome, row)).map(({ id }) => id)
}

const NOT_ALLOWED = 'is not set to one of the allowed values.'
const BLANK = "can't be blank."

describe('a filter', () => {
  it.each<[what: string, filter: Filter, operator: string, values: string[], expected: number[] | string]>([
    ['list', status, '=', ['active'], [1, 3]],
    ['list', status, '=', ['active', 'locked'], [1, 2, 3]],
    ['list', status, '!', ['active'], [2]],
    ['list', status, '!', ['active', 'locked'], []],
    ['list', status, '=', ['Active'], NOT_ALLOWED],
    ['list', status, '=', ['active', 'gone'], NOT_ALLOWED],
    ['list', status, '~', ['active'], NOT_ALLOWED],
    ['list', status, '=', [], BLANK],
    ['list', status, '=', [''], BLANK],
    ['list', status, 'constructor', ['active'], NOT_ALLOWED],
    ['ids', group, '=', ['1'], [1]],
    ['ids', group, '=', ['1', '2'], [1, 2]],
    ['ids', group, '=', ['99'], []],
    ['ids', group, '=', ['012'], [1]],
    ['ids', group, '!', ['1'], [2, 3]],
    ['ids', group, '!', ['1', '2'], [3]],
    ['ids', group, '*', [], [1, 2]],
    ['ids', group, '!*', [], [3]],
    ['ids', group, '*', ['ignored'], [1, 2]],
    ['ids', group, '=', ['x'], NOT_ALLOWED],
    ['ids', group, '=', ['-1'], NOT_ALLOWED],
    ['ids', group, '=', ['1234567890123456'], NOT_ALLOWED],
    ['text', name, '=', ['ALPHA'], [1]],
    ['text', name, '=', [' alpha '], [1]],
    ['text', name, '=', ['alph'], []],
    ['text', name, '=', ['Straße', 'beta ray'], [2, 3]],
    ['text', name, '!', ['alpha'], [2, 3]],
    ['text', name, '~', ['A R'], [2]],
    ['text', name, '~', ['RASSE', 'LPH'], [1, 3]],
    ['text', name, '~', ['straß'], [3]],
    ['text', name, '!~', ['a'], []],
    ['text', name, '!~', ['ray', 'alp'], [3]],
    ['text', name, '~', [' '], BLANK],
    ['text', name, '~', ['\u200b'], BLANK],
    ['text', name, '*', [], NOT_ALLOWED],
  ])('on a %s', (_, filter, operator, values, expected) => {
    expect(left(filter, operator, ...values)).toEqual(expected)
  })
})
