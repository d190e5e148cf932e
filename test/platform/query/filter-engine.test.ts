import { beforeAll, describe, expect, it } from 'vitest'
import { holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { dateFilter, dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import { outcomeOf } from '#shared/platform/query/filter.ts'
import { longTextFilter } from '#shared/platform/query/text-filters.ts'
import { booleanFilter, numberFilter, optionsFilter } from '#shared/platform/query/value-filters.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const now = () => new Date('2024-03-06T12:00:00Z')
const at = (text: string) => Date.parse(text)

const items: Item[] = [
  { b: true, n: -3, d: '2024-03-06', c: at('2024-03-01'), t: 'one and two', g: [1] },
  { b: false, n: 2.5, d: '2024-02-29', c: at('2024-03-01'), u: at('2024-03-06'), t: 'two' },
  { n: Number.MAX_SAFE_INTEGER, d: '0001-01-01', c: at('2024-03-01'), a: at('2024-03-05'), g: [1, 2] },
  { d: '9999-12-31', c: at('2024-03-06') },
  {},
].map((row, index) => ({ pk: 'P', sk: String(index), ...row }))

const MANY = '9'.repeat(400)

const number = numberFilter('N', 'n', 'float')

const filters = {
  boolean: booleanFilter('B', 'b'),
  inverse: booleanFilter('B', 'b', { inverse: true }),
  number,
  date: dateFilter('D', 'd', now),
  latest: dateTimeFilter('L', [['u', 'c'], ['a']], now),
  text: longTextFilter('T', 't'),
  options: optionsFilter('G', 'g', [1, 2]),
}

const cases: [name: keyof typeof filters, operator: string, ...values: string[]][] = [
  ['boolean', '=', 't'],
  ['boolean', '!', 't'],
  ['inverse', '=', 't'],
  ['number', '=', '2.5', '-3', '-0'],
  ['number', '!', '2.5', '1e-130'],
  ['number', '>=', '9007199254740991'],
  ['number', '<=', '-1e-130'],
  ['number', '*'],
  ['number', '!*'],
  ...(['date', 'latest'] as const).flatMap((filter): typeof cases => [
    [filter, 't'],
    [filter, 'w'],
    [filter, 't-', '1', '6'],
    [filter, '>t-', '1'],
    [filter, '<t-', '1'],
    [filter, 't-', MANY],
    [filter, '>t-', MANY],
    [filter, '<t-', `-${MANY}`],
    [filter, '=d', '2024-03-06', '0001-01-01', '9999-12-31'],
    [filter, '<>d', '', ''],
    [filter, '<>d', '2024-02-29', '2024-03-05'],
  ]),
  ['text', '~', 'ONE', 'x'],
  ['text', '!~', 'one'],
  ['options', '=', '1', '2'],
  ['options', '!', '2'],
]

describe('the condition of a filter', () => {
  let table: Table

  beforeAll(async () => {
    ;({ table } = await engineTable())
    await table.write(items.map((item) => ({ put: item })))
  })

  it.each(cases)('means in the table what it means here: %s %s', async (name, operator, ...values) => {
    const condition = outcomeOf(filters[name], { name: 'x', operator, values })
    if (!('op' in condition)) throw new TypeError('This filter makes no condition.')
    expect(sizeOf(condition)).toBeLessThan(100)
    const there = await table.query({ pk: 'P', filter: condition, only: ['sk'] })
    const here = items.filter((item) => holds(condition, item))
    expect(there.map(({ sk }) => sk)).toEqual(here.map(({ sk }) => sk))
  })

  it.each(['9007199254740992', `-${MANY}`, '1e-131', '1e126', '1e999'])(
    'is not sent with a number that the table refuses: %s',
    (value) => {
      const condition = outcomeOf(number, { name: 'x', operator: '=', values: ['1', value] })
      expect('op' in condition && sizeOf(condition)).toBe(Number.POSITIVE_INFINITY)
    },
  )
})
