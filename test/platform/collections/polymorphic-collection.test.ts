import { beforeAll, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { existsAndStays, UniqueValue } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import {
  type EntityOfKind,
  PolymorphicCollection,
} from '#shared/platform/collections/polymorphic-collection.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import { type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { pageOfDerived } from '#shared/platform/lists/derived.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

interface Animal extends EntityOfKind {
  kind: 'bird' | 'fish'
  name: string
}

const collectionOf = (table: Table, code: string, kind: Animal['kind']) =>
  new EntityCollection<Animal>(table, {
    code,
    sharesKeysAs: { code: 'ANIMALS', kind },
    unique: { name: new UniqueValue(kind) },
    rows: { packed: new PackedRow({ n: 'text' }), of: ({ name }) => ({ n: name }) },
    orders: { n: { attributes: ['n'], text: ({ n }) => String(n) } },
  })

const animal = (kind: Animal['kind'], id: number): Animal => ({
  id,
  kind,
  version: 1,
  name: `${10_000 - id} ${kind}`,
})

/** Even ids are birds, and odd ids are fish. */
const birds = [2, 4, 6, 8200]
const fish = [1, 3, 5]

const everything: Selection = { order: [], start: 0, size: 100 }
const byName = { by: byText('n'), descending: false }

async function world() {
  const engine = await engineTable()
  const kinds = {
    bird: collectionOf(engine.table, 'B', 'bird'),
    fish: collectionOf(engine.table, 'F', 'fish'),
  }
  for (const id of birds) await kinds.bird.insert(animal('bird', id))
  for (const id of fish) await kinds.fish.insert(animal('fish', id))
  return {
    ...engine,
    ...kinds,
    animals: new PolymorphicCollection<Animal>(engine.table, 'ANIMALS', Object.values(kinds)),
  }
}

let all: Awaited<ReturnType<typeof world>>

beforeAll(async () => {
  all = await world()
})

async function idsIn(entities: AsyncIterable<Animal>) {
  const ids = []
  for await (const { id } of entities) ids.push(id)
  return ids
}

async function idsOn(page: { total: number; batches: AsyncIterable<readonly Animal[]> }) {
  const ids = []
  for await (const batch of page.batches) ids.push(...batch.map(({ id }) => id))
  return { total: page.total, ids }
}

describe('kinds of entities that are stored together', () => {
  it.each([
    ['of the first kind', 4, 'bird'],
    ['of another kind', 3, 'fish'],
    ['that does not exist', 7, undefined],
  ])('are found by an id %s with one get of one item', async (_, id, kind) => {
    const { commands, readUnits, result } = await all.meter.measure(() => all.animals.byId(id))

    expect(result?.kind).toBe(kind)
    expect({ commands, readUnits }).toEqual({ commands: ['BatchGetItem'], readUnits: 1 })
  })

  it('are found by several ids with one query of neighbours', async () => {
    const { commands, result } = await all.meter.measure(() =>
      all.animals.some([1, 2, 3, 4], ({ kind }) => kind, ['kind']),
    )

    expect(Object.fromEntries(result)).toEqual({ 1: 'fish', 2: 'bird', 3: 'fish', 4: 'bird' })
    expect(commands).toEqual(['Query'])
  })

  it('are not found as those of another kind', async () => {
    expect(await all.fish.byId(4)).toBeUndefined()
    expect([...(await all.fish.some([1, 2, 3, 4], ({ id }) => id, ['name'])).keys()]).toEqual([1, 3])
    expect(await idsIn(all.fish.all())).toEqual(fish)
    expect(await idsIn(all.animals.all())).toEqual([...birds, ...fish])
  })

  it.each([
    ['by id', [], [2, 4]],
    ['by id, descending', [{ by: 'id' as const, descending: true }], [6, 4]],
    ['by name', [byName], [6, 4]],
  ])('are listed as one kind %s, without the others', async (_, order, ids) => {
    const start = ids[0] === 2 ? 0 : 1
    const page = await listOf(all.bird).page({ order, start, size: 2 })

    expect(await idsOn(page)).toEqual({ total: 4, ids })
  })

  it('are listed as one kind with one query of a cluster, whatever lies between', async () => {
    const { commands } = await all.meter.measure(async () =>
      idsOn(await listOf(all.bird).page({ order: [], start: 1, size: 2 })),
    )

    // The list takes one query for the counters of chunks, one for the counters of clusters, and one for the entities.
    expect(commands).toEqual(['Query', 'Query', 'Query'])
  })

  it('are listed as one kind to the last one, however many others lie between', async () => {
    const pages = [0, 1, 2, 3].map((start) => listOf(all.bird).page({ order: [], start, size: 1 }))

    expect((await Promise.all((await Promise.all(pages)).map(idsOn))).map(({ ids }) => ids)).toEqual(
      birds.map((id) => [id]),
    )
  })

  it('have rows together that say the kind', async () => {
    expect(await all.animals.rows({ attributes: ['n'] }, new Set([2, 3]))).toEqual([
      expect.objectContaining({ id: 2, n: '9998 bird', kind: 'bird' }),
      expect.objectContaining({ id: 3, n: '9997 fish', kind: 'fish' }),
    ])
  })
})

describe('a change of one of several kinds', () => {
  const refused = (...writes: Write[]) => expect(all.table.write(writes)).rejects.toThrow(WriteRefused)

  it('cannot take the id of another kind', async () => {
    await expect(all.fish.insert(animal('fish', 2))).rejects.toThrow(WriteRefused)
  })

  it('is refused where another kind has got the id at the same version', async () => {
    const before = { ...animal('fish', 2), name: 'gone' }

    await refused(...all.fish.replacement(before, { ...before, name: 'other' }))
    await refused(...all.fish.removal(before))
    await refused(all.fish.unchanged(2, before))
    await refused(all.fish.check(2, existsAndStays))
  })

  it('takes the id of another kind for one that is missing', async () => {
    const mark = { put: { pk: 'MARK', sk: 'MARK' } }
    await all.table.write([all.fish.unchanged(2, undefined), mark])
    await refused(all.fish.unchanged(3, undefined), mark)
    await refused(all.animals.unchanged(2, undefined), mark)
  })

  it('is written with everything that its own kind declares', async () => {
    const { animals, bird, table } = await world()
    const before = (await animals.byId(2)) as Animal
    await animals.replace(before, { ...before, name: 'heron' })
    expect(await bird.byUnique('name', 'heron')).toMatchObject({ id: 2, version: 2 })

    await table.write(animals.removal((await animals.byId(2)) as Animal))
    await table.write(animals.insertion(animal('fish', 2)))

    expect(await animals.byId(2)).toMatchObject({ kind: 'fish' })
    expect(await bird.ownerOf('name', 'heron')).toBeUndefined()
    expect((await animals.rows({ attributes: ['n'] })).map(({ id, kind }) => `${id} ${kind}`)).toContain(
      '2 fish',
    )
  })
})

describe('a list of several kinds', () => {
  const page = async (selection: Partial<Selection>) => {
    const { animals } = all
    const counters = await animals.counters()
    return idsOn(
      await pageOfDerived(
        {
          rows: (among) => animals.rows({ attributes: ['n'] }, among, counters),
          rowOf: (one) => animals.rowOf(one),
          byId: (id) => animals.byId(id),
          all: () => animals.all(),
        },
        { ...everything, ...selection },
      ),
    )
  }

  it('is by id', async () => {
    expect(await page({ start: 1, size: 2 })).toEqual({ total: 7, ids: [2, 3] })
  })

  it('is filtered and sorted by the attributes that all kinds have in common', async () => {
    expect((await page({ filter: contains('n', 'bird') })).ids).toEqual(birds)
    expect((await page({ order: [byName] })).ids).toEqual([8200, 6, 5, 4, 3, 2, 1])
    expect((await page({ order: [{ ...byName, descending: true }], size: 2 })).ids).toEqual([1, 2])
  })

  it('is narrowed to candidates, few and many', async () => {
    expect((await page({ candidateIds: new Set([8200, 5, 99]) })).ids).toEqual([5, 8200])
    const many = new Set(Array.from({ length: 500 }, (_, index) => index + 4))
    expect((await page({ candidateIds: async () => many, filter: contains('n', '9') })).ids).toEqual([
      4, 5, 6,
    ])
  })

  it('is tested by row, and each entity once more when it is read', async () => {
    let calls = 0
    const test = async () => (row: object) => {
      calls += 1
      return 'kind' in row && row.kind === 'fish'
    }

    expect((await page({ tests: [{ attributes: ['kind'], test }] })).ids).toEqual(fish)
    expect(calls).toBe(birds.length + 2 * fish.length)
  })
})
