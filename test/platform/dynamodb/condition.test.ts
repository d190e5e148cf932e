import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  allOf,
  anyOf,
  type Condition,
  computed,
  equals,
  exists,
  holds,
  not,
  rulesOut,
  sizeOf,
} from '#shared/platform/dynamodb/condition.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const SEED = 20240502
const ITEMS = 90
const CONDITIONS = 400

const attribute = fc.constantFrom('a', 'b', 'c')
/**
 * A few values, so that comparisons often find equal values. The emoji is outside Unicode's Basic Multilingual Plane,
 * so UTF-8 bytes and UTF-16 code units sort it differently.
 */
const text = fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'ü', '9', '10', '\uffee', '😀')
const number = fc.constantFrom(-1, 0, 1, 1.5, 9, 10)
const value = fc.oneof(text, number, fc.boolean())
const stored = fc.oneof(value, fc.array(number, { maxLength: 3 }))

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.record({ op: fc.constant('=' as const), attribute, value }),
    fc.record({
      op: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
      attribute,
      value: fc.oneof(text, number),
    }),
    fc.record({ op: fc.constant('contains' as const), attribute, value: fc.oneof(text, number) }),
    fc.record({ op: fc.constantFrom('exists' as const, 'absent' as const), attribute }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), condition: tie('condition') }),
  ),
}))

const attributes = fc.dictionary(attribute, stored, { maxKeys: 3 })

describe('a condition', () => {
  let table: Table
  const items: Item[] = fc
    .sample(attributes, { seed: SEED, numRuns: ITEMS })
    .map((sample, index) => ({ ...sample, pk: 'P', sk: String(index).padStart(3, '0') }))

  beforeAll(async () => {
    ;({ table } = await engineTable(dynamoClient))
    await table.write(items.map((item) => ({ put: item })))
  })

  it('holds here exactly where it holds in the table', async () => {
    const agrees = fc.asyncProperty(condition, async (random) => {
      const there = await table.query({ pk: 'P', filter: random, only: ['sk'] })
      const here = items.filter((item) => holds(random, item))
      expect(here.map(({ sk }) => sk)).toEqual(there.map(({ sk }) => sk))
    })
    await fc.assert(agrees, { seed: SEED, numRuns: CONDITIONS })
  })

  it('is only ruled out by known attributes if it holds for no item that has them', () => {
    const items = fc.sample(attributes, { seed: SEED, numRuns: ITEMS })
    const known = { a: 1, b: undefined }
    const having = items.map(({ b: _, ...item }) => ({ ...item, a: 1 }))
    const ruledOut = fc
      .sample(condition, { seed: SEED, numRuns: CONDITIONS })
      .filter((one) => rulesOut(one, known))

    expect(ruledOut.length).toBeGreaterThan(CONDITIONS / 10)
    for (const one of ruledOut)
      expect(
        having.filter((item) => holds(one, item)),
        JSON.stringify(one),
      ).toEqual([])
  })

  it('on unknown attributes, or computed, is not ruled out', () => {
    const isFalse = computed([], () => false)

    expect([exists('c'), isFalse, not(isFalse)].map((one) => rulesOut(one, { a: 1 }))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('counts its comparisons', () => {
    const is = equals('a', 1)

    expect(sizeOf(is)).toBe(1)
    expect(sizeOf({ op: 'not', condition: allOf(is, anyOf(is, is, is)) })).toBe(4)
  })

  it('of one part is that part', () => {
    const is = equals('a', 1)

    expect([allOf(is), anyOf(is)]).toEqual([is, is])
  })
})
