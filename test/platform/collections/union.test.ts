import { beforeAll, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import { CollectionUnion, countersOf, type Part } from '#shared/platform/lists/union.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

interface Named extends Entity {
  name: string
}

const collectionOf = (table: Table, code: string, attribute: string) =>
  new EntityCollection<Named>(table, { code, unique: {}, row: ({ name }) => ({ [attribute]: name }) })

const everything: Selection = { order: [], start: 0, size: 100 }
const byName = { by: byText('name'), descending: false }

/** Even ids are birds, odd ones fish. */
const birds = [2, 4, 6, 8200]
const fish = [1, 3, 5]

describe('a union of collections', () => {
  let union: CollectionUnion<'bird' | 'fish', Named>
  let collections: Record<'bird' | 'fish', EntityCollection<Named>>

  beforeAll(async () => {
    const engine = await engineTable()
    const part = (code: string, attribute: string): Part<Named> => ({
      collection: collectionOf(engine.table, code, attribute),
      attributes: [attribute],
      reader: () => (found) => ({ name: found.row[attribute], kind: code }),
    })
    const parts = { bird: part('B', 'b'), fish: part('F', 'f') }
    for (const id of birds)
      await parts.bird.collection.insert({ id, version: 1, name: `${10_000 - id} bird` })
    for (const id of fish) await parts.fish.collection.insert({ id, version: 1, name: `${10_000 - id} fish` })
    union = new CollectionUnion(parts)
    collections = { bird: parts.bird.collection, fish: parts.fish.collection }
  })

  const page = async (selection: Partial<Selection>) => {
    const { total, batches } = await union.page(
      { ...everything, ...selection },
      await countersOf(collections),
    )
    const found = []
    for await (const batch of batches) found.push(...batch)
    return { total, ids: found.map(({ id }) => id), found }
  }

  it('is listed by id, each entity with its kind', async () => {
    const { total, found } = await page({ start: 1, size: 2 })

    expect(total).toBe(7)
    expect(found).toMatchObject([
      { id: 2, kind: 'bird', entity: { name: '9998 bird' } },
      { id: 3, kind: 'fish', entity: { name: '9997 fish' } },
    ])
  })

  it('is filtered and sorted by the attributes that all parts have in common', async () => {
    expect((await page({ filter: contains('name', 'bird') })).ids).toEqual(birds)
    expect((await page({ order: [byName] })).ids).toEqual([8200, 6, 5, 4, 3, 2, 1])
    expect((await page({ order: [{ ...byName, descending: true }], size: 2 })).ids).toEqual([1, 2])
  })

  it('is narrowed to candidates, few and many', async () => {
    expect((await page({ candidateIds: new Set([8200, 5, 99]) })).ids).toEqual([5, 8200])
    const many = new Set(Array.from({ length: 500 }, (_, index) => index + 4))
    expect((await page({ candidateIds: async () => many, filter: contains('name', '9') })).ids).toEqual([
      4, 5, 6,
    ])
  })

  it('is tested by row, and each entity once more when it is read', async () => {
    let calls = 0
    const test = async () => (row: object) => {
      calls += 1
      return 'kind' in row && row.kind === 'F'
    }

    expect((await page({ tests: [{ attributes: ['kind'], test }] })).ids).toEqual(fish)
    expect(calls).toBe(birds.length + 2 * fish.length)
  })
})
