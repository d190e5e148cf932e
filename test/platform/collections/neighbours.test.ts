import { beforeAll, describe, expect, it } from 'vitest'
import { EntitiesById } from '#shared/platform/collections/internal/entities-by-id.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import type { Key, QueryRange, Table } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const keys = keysOf('T')
const MISSING = 14

let table: Table

beforeAll(async () => {
  ;({ table } = await engineTable())
  const ids = Array.from({ length: 150 }, (_, index) => index).filter((id) => id !== MISSING)
  await table.write(ids.slice(0, 90).map((id) => ({ put: { ...keys.entity(id), id } })))
  await table.write(ids.slice(90).map((id) => ({ put: { ...keys.entity(id), id } })))
})

/**
 * Reads several sets of entities, one after another. Records the ranges that are queried, and the number of ids that
 * are read individually.
 */
async function reading(...turns: number[][]) {
  const reads = { queries: [] as string[], gets: 0 }
  const observed = {
    get: (key: Key) => {
      reads.gets += 1
      return table.get(key)
    },
    queryPage: (range: QueryRange) => {
      reads.queries.push(`${range.pk} ${range.from}-${range.to}`)
      return table.queryPage(range)
    },
  } as Table
  const entities = new EntitiesById(observed, keys)
  const found: (number | undefined)[] = []
  const get = async (id: number) => (await entities.get(id))?.id as number | undefined
  for (const ids of turns) found.push(...(await Promise.all(ids.map(get))))
  return { found, ...reads, entities }
}

describe('Reads of entities by id', () => {
  it('share a query if they are neighbours, and find nothing where there is no entity', async () => {
    const { found, queries, gets } = await reading([20, 10, MISSING, 11, 10])

    expect(found).toEqual([20, 10, undefined, 11, 10])
    expect([queries, gets]).toEqual([['T#0 10-20'], 0])
  })

  it('are single if they are few or far from each other', async () => {
    const { found, queries, gets } = await reading([1, 2, 3], [65, 80, 95, 110], [64, 128])

    expect(found).toEqual([1, 2, 3, 65, 80, 95, 110, 64, 128])
    expect([queries, gets]).toEqual([[], 9])
  })

  it('take a query in each cluster', async () => {
    const ids = [60, 61, 62, 63, 64, 65, 66, 67]
    const { found, queries } = await reading(ids)

    expect(found).toEqual(ids)
    expect(queries).toEqual(['T#0 60-63', 'T#1 00-03'])
  })

  it('share nothing with those of another request', async () => {
    const { entities, ...reads } = await reading()
    const read = (ids: number[]) =>
      runWithDeadline(
        () => 1000,
        () => Promise.all(ids.map((id) => entities.get(id))),
      )
    await Promise.all([read([1, 2]), read([3, 4])])

    expect(reads.queries).toEqual([])
  })
})
