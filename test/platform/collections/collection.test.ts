import { beforeEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, UniqueValue, ValueTaken } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Thing extends Entity {
  name: string
  email: string
  size?: number
}

const thing = (id: number, name: string, more: Partial<Thing> = {}): Thing => ({
  id,
  version: 1,
  name,
  email: `${name}@example.com`,
  ...more,
})

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: { name: new UniqueValue('thing'), email: new UniqueValue('thing email') },
    rows: {
      packed: new PackedRow({ s: 'number', n: 'text' }),
      of: ({ name, size }) => ({ n: name, s: size }),
    },
  })

const listed = async (things: EntityCollection<Thing>) =>
  (await pageOf(things, {})).elements.map(({ name }) => name)

async function pageOf(things: EntityCollection<Thing>, selection: Partial<Selection>) {
  const { total, batches } = await listOf(things).page({ order: [], start: 0, size: 100, ...selection })
  return { total, elements: await allIn(batches) }
}

describe('a collection', () => {
  let things: EntityCollection<Thing>
  let table: Table

  beforeEach(async () => {
    ;({ table } = await engineTable())
    things = thingsIn(table)
  })

  it('gives back what was inserted, and nothing of what only the table needs', async () => {
    await things.insert(thing(1, 'a', { size: 3 }))

    expect(await things.byId(1)).toEqual(thing(1, 'a', { size: 3 }))
    expect(await things.byId(2)).toBeUndefined()
  })

  it('finds the holder of a unique value, ignoring case', async () => {
    await things.insert(thing(1, 'Straße'))

    expect(await things.ownerOf('name', 'STRASSE')).toBe(1)
    expect(await things.byUnique('name', 'strasse')).toMatchObject({ id: 1 })
    expect(await things.ownerOf('name', 'Gasse')).toBeUndefined()
  })

  it('refuses and names a value that another entity holds', async () => {
    await things.insert(thing(1, 'a'))

    await expect(things.insert(thing(2, 'A', { email: 'x' }))).rejects.toEqual(new ValueTaken('name'))
    await expect(things.insert(thing(2, 'b', { email: 'A@example.com' }))).rejects.toEqual(
      new ValueTaken('email'),
    )
    expect(await listed(things)).toEqual(['a'])
  })

  it('refuses an id that is in use, without touching what is there', async () => {
    await things.insert(thing(1, 'a'))

    await expect(things.insert(thing(1, 'b'))).rejects.toBeInstanceOf(WriteRefused)
    expect(await things.byId(1)).toMatchObject({ name: 'a' })
    expect(await things.ownerOf('name', 'b')).toBeUndefined()
  })

  it('moves a unique value with a change, and frees the one before', async () => {
    await things.insert(thing(1, 'a'))
    await things.replace(thing(1, 'a'), thing(1, 'b'))
    await things.insert(thing(2, 'a'))

    expect(await listed(things)).toEqual(['b', 'a'])
  })

  it('lets its holder write a unique value in another case', async () => {
    await things.insert(thing(1, 'a'))
    await things.replace(thing(1, 'a'), thing(1, 'A'))

    expect(await things.byId(1)).toMatchObject({ name: 'A', version: 2 })
  })

  it('refuses a change of a state that is no longer the present one', async () => {
    await things.insert(thing(1, 'a'))
    await things.replace(thing(1, 'a'), thing(1, 'a', { size: 1 }))

    await expect(things.replace(thing(1, 'a'), thing(1, 'a', { size: 2 }))).rejects.toBeInstanceOf(
      WriteRefused,
    )
    expect(await things.byId(1)).toMatchObject({ size: 1, version: 2 })
  })

  it('refuses to remove an outdated state, and keeps all its items', async () => {
    await things.insert(thing(1, 'a'))
    await things.replace(thing(1, 'a'), thing(1, 'a', { size: 1 }))

    await expect(table.write(things.removal(thing(1, 'a')))).rejects.toBeInstanceOf(WriteRefused)
    expect(await things.byId(1)).toMatchObject({ size: 1, version: 2 })
    expect(await pageOf(things, {})).toMatchObject({ total: 1, elements: [{ id: 1 }] })
    expect(await things.ownerOf('name', 'a')).toBe(1)
  })

  it('frees the unique values of a removed entity, and does not count it', async () => {
    await things.insert(thing(1, 'a'))
    await things.insert(thing(2, 'b'))
    await table.write(things.removal(thing(1, 'a')))
    await things.insert(thing(3, 'a'))

    expect(await pageOf(things, {})).toMatchObject({
      total: 2,
      elements: [{ id: 2 }, { id: 3 }],
    })
    await expect(table.write(things.removal(thing(1, 'a')))).rejects.toBeInstanceOf(WriteRefused)
  })

  it('filters by its rows, as they are now', async () => {
    await things.insert(thing(1, 'ab', { size: 1 }))
    await things.insert(thing(2, 'bc', { size: 1 }))
    await things.replace(thing(2, 'bc', { size: 1 }), thing(2, 'bc'))

    const of = (filter: Selection['filter']) => pageOf(things, { filter })
    expect(await of(contains('n', 'b'))).toMatchObject({ total: 2 })
    expect(await of(equals('s', 1))).toMatchObject({ total: 1, elements: [{ id: 1 }] })
  })

  it('filters by more comparisons than an expression holds', async () => {
    await things.insert(thing(1, 'n7'))
    await things.insert(thing(2, 'other'))
    const conditions = Array.from({ length: 900 }, (_, index) => equals('n', `n${index}`))

    expect(await pageOf(things, { filter: { op: 'or', conditions } })).toMatchObject({
      total: 1,
      elements: [{ id: 1 }],
    })
  })
})

describe('a unique value', () => {
  const values = new UniqueValue('login')

  it('has one key in whatever case, and another one for another value or scope', () => {
    expect(values.key('Mel')).toEqual(values.key('MEL'))
    expect(values.key('Mel')).not.toEqual(values.key('Mel2'))
    expect(values.key('Mel')).not.toEqual(new UniqueValue('email').key('Mel'))
  })

  it('has a short key however long it is', () => {
    expect(values.key('x'.repeat(100_000)).pk).toHaveLength('UNIQUE#'.length + 43)
  })

  it('changes nothing where the values count as equal', () => {
    expect(values.change('mel', 'MEL', 1)).toEqual([])
    expect(values.change('mel', 'mo', 1)).toHaveLength(2)
  })

  it('is claimed where there was none, released where none follows, and nothing where there never is one', () => {
    expect(values.change(undefined, 'mel', 1)).toMatchObject([{ put: { owner: 1 } }])
    expect(values.change('mel', undefined, 1)).toMatchObject([{ remove: values.key('mel') }])
    expect(values.change(undefined, undefined, 1)).toEqual([])
  })

  it('is compared as its scope says', () => {
    const exact = new UniqueValue('login', (value) => value)

    expect(exact.key('Mel')).not.toEqual(exact.key('mel'))
    expect(exact.change('mel', 'MEL', 1)).toHaveLength(2)
  })
})
