import { beforeAll, describe, expect, it, vi } from 'vitest'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { wholeRow } from '#shared/platform/collections/row-query.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import {
  allOf,
  anyOf,
  type Condition,
  contains,
  equals,
  exists,
  not,
} from '#shared/platform/dynamodb/condition.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { QueryRange, Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { rangesIn } from '#shared/platform/lists/internal/key-ranges.ts'
import { PartitionRows } from '#shared/platform/lists/internal/partitions.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import { freshTable } from '#test/support/engine/engine.ts'
import { putItems } from '#test/support/engine/raw-table.ts'

/**
 * Ids with gaps between them. Each large partition contains one row for each of these ids; together, its rows take
 * three megabytes.
 */
const LARGE = Array.from({ length: 3000 }, (_, index) => 7 * index + 5)
const text = 'x'.repeat(1000)
const packed = new PackedRow({ e: 'number', n: 'text' })
const tooLarge = new Error('too large')

describe('The rows of partitions', () => {
  let rows: PartitionRows
  const find = async (pks: string[], wanted = {}, orderedBy?: RowPartition['orderedBy']) =>
    (
      await rows.find(
        pks.map((pk) => ({ pk, orderedBy, size: 1 })),
        wanted,
      )
    ).map(({ id }) => id)

  beforeAll(async () => {
    const table = await freshTable()
    const port = new DynamoTable(dynamoClient(table.dynamodb), table.tableName)
    rows = new PartitionRows(port, packed, () => tooLarge)
    await putItems(table, [
      ...LARGE.map((id) => ({ pk: 'large', sk: sortable(id), ...packed.itemOf({ n: text, e: id % 2 }) })),
      ...LARGE.map((id) => ({
        pk: 'composite',
        sk: `${sortable(id % 3)}#${sortable(id)}`,
        ...packed.itemOf({ n: text }),
      })),
      ...LARGE.map((id) => ({
        pk: 'ordered',
        sk: `${sortable(id % 3)}#${sortable(id)}`,
        ...packed.itemOf({ n: text, e: id % 3 }),
      })),
      ...[3, 12, 900_000].map((id) => ({
        pk: 'small',
        sk: sortable(id),
        ...packed.itemOf({ n: text, e: id % 2 }),
      })),
    ])
  }, 60_000)

  it('are there with the id at the end of their sort keys, of several partitions each once, by id', async () => {
    expect(await find(['small', 'nothing', 'small'])).toEqual([3, 12, 900_000])
    expect(await find(['small', 'large'])).toEqual([...LARGE, 3, 900_000].sort((a, b) => a - b))
  })

  it('are all there where a partition is larger than a page', async () => {
    expect(await find(['large'])).toEqual(LARGE)
    expect(await find(['large', 'a', 'b', 'c', 'd'])).toEqual(LARGE)
    expect(await find(['composite'])).toEqual(LARGE)
  })

  it('are only those that match', async () => {
    const odd = LARGE.filter((id) => id % 2 === 1)

    expect(await find(['large'], { filter: equals('e', 1), attributes: [] })).toEqual(odd)
    expect(await find(['large'], { filter: contains('n', 'y'), attributes: [] })).toEqual([])
  })

  it.each<[Condition, remainders: number[], ranges: number]>([
    [equals('e', 1), [1], 1],
    [anyOf(equals('e', 0), equals('e', 1)), [0, 1], 1],
    [anyOf(equals('e', 0), equals('e', 2)), [0, 2], 2],
    [not(equals('e', 1)), [0, 2], 2],
    [not(anyOf(equals('e', 0), equals('e', 2))), [1], 3],
    [allOf(equals('e', 1), contains('n', 'x')), [1], 1],
    [not(allOf(equals('e', 1), contains('n', 'y'))), [0, 1, 2], 1],
    [not(not(equals('e', 1))), [1], 1],
    [anyOf(), [], 0],
    [not(anyOf()), [0, 1, 2], 1],
    [exists('e'), [0, 1, 2], 1],
  ])(
    'are read where the sort keys begin with what a filter asks for: %o',
    async (filter, remainders, ranges) => {
      const orderedBy = { attribute: 'e', as: 'number' as const }
      const expected = LARGE.filter((id) => remainders.includes(id % 3))

      expect(await find(['ordered'], { filter, attributes: [] }, orderedBy)).toEqual(expected)
      expect(rangesIn(filter, { orderedBy }, true)).toHaveLength(ranges)
      expect(await find(['ordered', ...'abcdefgh'], { filter, attributes: [] }, orderedBy)).toEqual(expected)
    },
  )

  describe('of numbers that share a partition', () => {
    const NUMBERS = Array.from({ length: 40 }, (_, index) => index + 1)
    const orderedBy = { attribute: 'e', as: 'number' as const }
    const ranges: QueryRange[] = []
    let shared: PartitionRows

    beforeAll(async () => {
      const table = await freshTable()
      const port = new DynamoTable(dynamoClient(table.dynamodb), table.tableName)
      const queryPage = (range: QueryRange) => {
        ranges.push(range)
        return port.queryPage(range)
      }
      shared = new PartitionRows({ queryPage } as Table, packed, () => tooLarge)
      const items = NUMBERS.flatMap((number) =>
        [1, 2].map((e) => ({
          pk: 'shared',
          sk: `${sortable(number)}#${sortable(e)}#${sortable(10 * number + e)}`,
          ...packed.itemOf({ n: 'n', e }),
        })),
      )
      await putItems(table, items)
    })

    it.each<[string, number[], queries: number]>([
      ['of one', [7], 1],
      ['of few, each by itself', [1, 2, 3, 9, 10], 5],
      ['of many neighbours in one query', NUMBERS.slice(0, 30), 1],
      ['of many with others between them in one query', NUMBERS.filter((one) => one % 2 === 1), 1],
      ['of many that are far apart, each by itself', NUMBERS.filter((one) => one % 4 === 1), 10],
    ])('are read %s', async (_, numbers, queries) => {
      ranges.length = 0
      const some = numbers.map((referredId) => ({ pk: 'shared', referredId, orderedBy, size: 1 }))
      const found = await shared.find(some, { filter: equals('e', 2), attributes: [] })

      expect(found.map(({ id }) => id)).toEqual(numbers.map((number) => 10 * number + 2))
      expect(ranges).toHaveLength(queries)
    })
  })

  it('have the attributes that are asked for', async () => {
    const [found] = await rows.find([{ pk: 'small', size: 1 }], { attributes: ['e'] })

    expect(found).toMatchObject({ e: 1 })
    expect(found).not.toHaveProperty('n')
  })

  it('have further attributes unpacked only where the whole row is asked for', async () => {
    const unpacked = vi.spyOn(packed, 'rowIn')
    const found = await rows.find([{ pk: 'small', size: 1 }], { attributes: ['e'], later: ['n'] })

    expect(unpacked).toHaveBeenCalledTimes(3)
    expect(found[1]).toEqual({ id: 12, e: 0 })
    expect(found[1] && wholeRow(found[1])).toEqual({ id: 12, e: 0, n: text })
    expect(unpacked).toHaveBeenCalledTimes(4)
    unpacked.mockRestore()
  })

  it('are refused when there is no time to read all of them', async () => {
    let calls = 0
    const remaining = () => (calls++ === 0 ? 60_000 : 0)

    const empty = { queryPage: async () => ({ items: [] }) } as unknown as Table
    const many = Array.from({ length: 100 }, (_, index) => ({ pk: String(index), size: 1 }))
    const reading = () => new PartitionRows(empty, packed, () => tooLarge).find(many, {})

    await expect(runWithDeadline(remaining, reading)).rejects.toBe(tooLarge)
  })
})
