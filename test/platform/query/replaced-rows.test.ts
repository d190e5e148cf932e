import { describe, expect, it } from 'vitest'
import {
  absent,
  anyOf,
  type Condition,
  computed,
  contains,
  equals,
  not,
} from '#shared/platform/dynamodb/condition.ts'
import type { Filter, FilterOutcome } from '#shared/platform/query/filter.ts'
import { filterReplaced, type RowReplacement } from '#shared/platform/query/replaced-rows.ts'

const attributes = (own: readonly string[]) => own
const hiding: RowReplacement = {
  attributes,
  onlyHides: true,
  make:
    async () =>
    ({ id }) => ({ id }),
}
const exchanging: RowReplacement = {
  attributes,
  make:
    async () =>
    ({ id }) => ({ id, f1: 'b' }),
}

/**
 * Makes a filter on replaced rows. The filter tests a stored row only if the row meets a necessary condition. Returns
 * this condition; undefined if the filter tests all rows.
 *
 * @param outcome the condition or test that the filter applies to replaced rows
 */
function necessaryOf(outcome: FilterOutcome, replacement: RowReplacement): Condition | undefined {
  const filter: Filter = { label: 'F', type: 'String', operators: { '=': () => outcome } }
  const replaced = filterReplaced(filter, replacement).operators['=']?.([]) ?? outcome
  return 'necessary' in replaced ? replaced.necessary : undefined
}

describe('A filter on rows whose values may be hidden', () => {
  it.each([
    ['value', equals('f1', 'a')],
    ['one of several values', anyOf(equals('f1', 'a'), contains('f1', 'b'))],
  ])('only tests rows with the wanted %s', (_, condition) => {
    expect(necessaryOf(condition, hiding)).toEqual(condition)
  })

  it('only tests rows that meet the necessary condition of its own test', () => {
    const necessary = equals('f1', 'a')

    expect(necessaryOf({ attributes: ['f1'], necessary, test: async () => () => true }, hiding)).toEqual(
      necessary,
    )
  })

  it.each([
    ['lacks a value', not(equals('f1', 'a'))],
    ['has no value', absent('f1')],
    ['has one value or no value', anyOf(equals('f1', 'a'), absent('f1'))],
    ['passes a computed condition', computed(['f1'], ({ f1 }) => f1 !== 'a')],
  ])('tests all rows where a row matches that %s', (_, condition) => {
    expect(necessaryOf(condition, hiding)).toBeUndefined()
  })
})

it('A filter on rows whose values are exchanged tests all rows', () => {
  expect(necessaryOf(equals('f1', 'b'), exchanging)).toBeUndefined()
})
