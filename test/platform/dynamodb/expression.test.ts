import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { conditionText, Placeholders, updateText } from '#shared/platform/dynamodb/internal/expression.ts'
import { anyText } from '#test/support/fixtures/any-text.ts'

/** Names and values that would be harmful in the text of an expression. */
const hostile = fc.oneof(
  anyText(),
  fc.constantFrom('name', 'SET', 'a b', '#0', ':0', 'x) OR (y', '\u0000', 'ａ', '𝒳', '名前', '', '__proto__'),
)
const scalar = fc.oneof(hostile, fc.double(), fc.boolean())

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.record({
      op: fc.constantFrom('=' as const, '<' as const, '>=' as const, 'contains' as const),
      attribute: hostile,
      value: scalar,
    }),
    fc.record({ op: fc.constantFrom('exists' as const, 'absent' as const), attribute: hostile }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), condition: tie('condition') }),
  ),
}))

const CONDITION =
  /^(?:\(|\)|NOT |attribute_exists|attribute_not_exists|contains|#\d+|:\d+| (?:=|<|>=|AND|OR) |, )+$/
const UPDATE = /^(?:SET |REMOVE |ADD |#\d+|:\d+| = | |, )+$/

const settings = { seed: 20240501, numRuns: 500 }

describe('an expression', () => {
  it('of a condition is made of fixed words and numbered placeholders, whatever names and values are', () => {
    fc.assert(
      fc.property(condition, (random) => {
        expect(conditionText(random, new Placeholders())).toMatch(CONDITION)
      }),
      settings,
    )
  })

  it('of an update is made of fixed words and numbered placeholders, whatever names and values are', () => {
    const names = fc.uniqueArray(hostile, { maxLength: 4 })
    fc.assert(
      fc.property(names, names, names, (set, unset, add) => {
        const update = {
          update: { pk: 'P', sk: 'S' },
          set: Object.fromEntries(set.map((name) => [name, 'value'])),
          unset,
          add: Object.fromEntries(add.map((name) => [name, 1])),
        }
        expect(updateText(update, new Placeholders())).toMatch(UPDATE)
      }),
      settings,
    )
  })

  it('has one placeholder for a name however often it occurs, and one for every value', () => {
    const placeholders = new Placeholders()
    const names = ['name', 'size', 'name'].map((name) => placeholders.name(name))
    const values = ['x', 'x'].map((value) => placeholders.value(value))

    expect([...names, ...values]).toEqual(['#0', '#1', '#0', ':0', ':1'])
    expect(placeholders.parameters()).toEqual({
      ExpressionAttributeNames: { '#0': 'name', '#1': 'size' },
      ExpressionAttributeValues: { ':0': 'x', ':1': 'x' },
    })
  })

  it('without names and values has no maps of them, which the table would refuse', () => {
    expect(new Placeholders().parameters()).toEqual({})
  })

  it('groups what is combined, so that no operator binds tighter than it stands', () => {
    const is = (value: number): Condition => ({ op: '=', attribute: 'a', value })
    const combined: Condition = {
      op: 'not',
      condition: { op: 'and', conditions: [is(1), { op: 'or', conditions: [is(2), is(3)] }] },
    }

    expect(conditionText(combined, new Placeholders())).toBe('NOT (#0 = :0 AND (#0 = :1 OR #0 = :2))')
  })
})
