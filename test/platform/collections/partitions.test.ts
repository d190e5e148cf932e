import { beforeAll, describe, expect, it } from 'vitest'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import { contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { PartitionRows } from '#shared/platform/lists/internal/partitions.ts'
import { freshTable } from '#test/support/engine/engine.ts'
import { putItems } from '#test/support/engine/raw-table.ts'

/** Three megabytes, whose ids have gaps. */
const LARGE = Array.from({ length: 3000 }, (_, index) => 7 * index + 5)
const text = 'x'.repeat(1000)
const packed = new PackedRow({ e: 'number', n: 'text' })
const tooLarge = new Error('too large')

describe('The rows of partitions', () => {
  let rows: PartitionRows
  const find = async (pks: string[], wanted = {}, isById = true) =>
    (
      await rows.find(
        pks.map((pk) => ({ pk, isById, size: 1 })),
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
    expect(await find(['composite'], {}, false)).toEqual(LARGE)
  })

  it('are only those that match', async () => {
    const odd = LARGE.filter((id) => id % 2 === 1)

    expect(await find(['large'], { filter: equals('e', 1), attributes: [] })).toEqual(odd)
    expect(await find(['large'], { filter: contains('n', 'y'), attributes: [] })).toEqual([])
  })

  it('have the attributes that are asked for', async () => {
    const [found] = await rows.find([{ pk: 'small', isById: true, size: 1 }], { attributes: ['e'] })

    expect(found?.row).toMatchObject({ e: 1 })
    expect(found?.row).not.toHaveProperty('n')
  })

  it('are refused when there is no time to read all of them', async () => {
    let calls = 0
    const remaining = () => (calls++ === 0 ? 60_000 : 0)

    await expect(
      runWithDeadline(remaining, () => find(['composite', ...Array(100).keys()].map(String))),
    ).rejects.toBe(tooLarge)
  })
})
