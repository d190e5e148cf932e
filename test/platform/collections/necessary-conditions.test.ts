import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { RowBudget, RowQuery } from '#shared/platform/collections/row-query.ts'
import {
  absent,
  allOf,
  anyOf,
  type Condition,
  computed,
  conditionAttributes,
  contains,
  equals,
  exists,
  holds,
  not,
} from '#shared/platform/dynamodb/condition.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const SEED = 20261128
const packed = new PackedRow({
  beside: 'apart',
  size: 'number',
  isLarge: 'flag',
  begin: 'day',
  friends: 'ids',
  name: 'text',
})

const texts = ['', 'a', 'beam', 'steel beam', 'Größe 42', '😀😀 smile', '2026-03-02', 'a\u0002f1']
const numbers = [-0, 0, 1, -1, 1.5, 63, 20_000, 3_000_000, 2 ** 52]
const text = fc.constantFrom(...texts)
const number = fc.constantFrom(...numbers)
const day = fc.constantFrom('2026-03-02', '2026-12-31')
const ids = fc.array(fc.constantFrom(1, 40, 20_000, 3_000_000), { minLength: 1, maxLength: 3 })
const other = fc.oneof(text, number, fc.boolean(), ids)
const rows = fc.record(
  {
    beside: text,
    size: number,
    isLarge: fc.constant(true),
    begin: day,
    friends: ids,
    name: text,
    f1: other,
    f12: other,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Row>

const attribute = fc.constantFrom('beside', 'size', 'isLarge', 'begin', 'friends', 'name', 'f1', 'f12', 'id')
const value = fc.oneof(
  text,
  number,
  day,
  fc.boolean(),
  fc.constantFrom('tee', 'röß', '\ud83d', '\ude00\ud83d', '3', '2026-3-2'),
  fc.constantFrom(40, 20_000),
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.record({ op: fc.constant('=' as const), attribute, value }),
    fc.record({ op: fc.constantFrom('<' as const, '>=' as const), attribute, value: fc.oneof(text, number) }),
    fc.record({ op: fc.constant('contains' as const), attribute, value }),
    fc.record({ op: fc.constantFrom('exists' as const, 'absent' as const), attribute }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(tie('condition'), { maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), condition: tie('condition') }),
    tie('condition').map((one) => computed(conditionAttributes(one), (row) => holds(one, row), one)),
  ),
}))

const STORED = fc.sample(rows, { seed: SEED, numRuns: 120 })

describe('The table', () => {
  let table: Table

  beforeAll(async () => {
    ;({ table } = await engineTable())
    await table.writeEach(
      STORED.map((row, id) => ({ put: { pk: 'P', sk: String(id).padStart(3, '0'), ...packed.itemOf(row) } })),
    )
    const match = { name: 'beam', size: 20_000, begin: '2026-03-02', f1: true, f12: 1 }
    const bolt = { name: 'bolt', size: 20_001, begin: '2026-03-03', f1: false }
    await table.writeEach([
      { put: { pk: 'Q', sk: 'match', ...packed.itemOf(match) } },
      { put: { pk: 'Q', sk: 'other', ...packed.itemOf(bolt) } },
    ])
  }, 60_000)

  it('drops no row that matches, whatever the condition and the row are', async () => {
    const keepsMatches = fc.asyncProperty(condition, async (random) => {
      const filter = packed.necessaryFor(random)
      if (!filter) return
      const kept = new Set((await table.query({ pk: 'P', filter, only: ['sk'] })).map(({ sk }) => Number(sk)))
      const dropped = STORED.map((row, id) => ({ ...row, id })).filter(({ id }) => !kept.has(id))
      expect(dropped.filter((row) => holds(random, row))).toEqual([])
    })
    await fc.assert(keepsMatches, { seed: SEED, numRuns: 1000 })
  }, 60_000)

  it.each<[string, Condition]>([
    ['a part of a text', contains('name', 'bea')],
    ['a whole text', equals('name', 'beam')],
    ['a large number', equals('size', 20_000)],
    ['a day', equals('begin', '2026-03-02')],
    ['a named value', equals('f1', true)],
    ['a name', exists('f12')],
    ['one of two texts', anyOf(equals('name', 'beam'), contains('name', 'bridge'))],
    ['one of several conditions', allOf(contains('name', 'beam'), not(equals('size', 3)))],
  ])('drops a row without the bytes of %s', async (_, filter) => {
    const { items, dropped } = await table.queryPage({ pk: 'Q', filter: packed.necessaryFor(filter) })

    expect(items.map(({ sk }) => sk)).toEqual(['match'])
    expect(dropped).toBe(1)
  })

  it.each<[string, Condition]>([
    ['a negation', not(equals('name', 'beam'))],
    ['an absence', absent('f1')],
    ['too few bytes', allOf(contains('name', 'be'), equals('size', 63))],
    ['a value apart', equals('beside', 'beam')],
    ['an alternative with too few bytes', anyOf(contains('name', 'beam'), contains('name', 'x'))],
    ['too many alternatives', anyOf(...Array.from({ length: 100 }, (_, n) => equals('name', `name ${n}`)))],
    ['no alternative', anyOf()],
  ])('drops no row because of %s', (_, filter) => {
    expect(packed.necessaryFor(filter)).toBeUndefined()
  })

  it('counts the rows that it drops as rows that have been read', async () => {
    const budget = new RowBudget(STORED.length - 1)
    const filter = equals('name', 'a name that no row has')

    expect(
      await new RowQuery({ filter }, packed, Number).read({ pk: 'P' }, table, undefined, budget),
    ).toEqual([])
    expect(budget.isExceeded).toBe(true)
  })
})
