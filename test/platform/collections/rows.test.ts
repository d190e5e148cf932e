import { beforeEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

interface Thing extends Entity {
  name: string
  size?: number
  tags: number[]
}

const thing = (id: number, more: Partial<Thing> = {}): Thing => ({
  id,
  version: 1,
  name: 'a',
  tags: [],
  ...more,
})

const thingsIn = (table: Table) =>
  new EntityCollection<Thing>(table, {
    code: 'T',
    unique: {},
    rows: {
      packed: new PackedRow({ x: 'apart', s: 'number', n: 'text' }),
      of: ({ name, size, tags }) => ({ n: name, s: size, t: tags.length > 0 ? tags : undefined }),
    },
    index: ({ id, tags, size }) => tags.map((tag) => ({ pk: `tag#${tag}`, sk: String(id), size })),
  })

describe('the row of an entity', () => {
  let things: EntityCollection<Thing>
  let table: Table

  const row = () => things.rows.get(1)
  const change = (more: Partial<Thing>, before = thing(1)) => things.replace(before, { ...before, ...more })

  beforeEach(async () => {
    ;({ table } = await engineTable())
    things = thingsIn(table)
    await things.insert(thing(1))
  })

  it('has the values of the entity, and nothing for missing ones', async () => {
    expect(await row()).toEqual({ id: 1, n: 'a' })
  })

  it('follows every change, one that leaves something out too', async () => {
    await change({ size: 3, tags: [1, 2] })
    expect(await row()).toEqual({ id: 1, n: 'a', s: 3, t: [1, 2] })
    await change({ size: undefined, tags: [2] }, thing(1, { version: 2, size: 3, tags: [1, 2] }))

    expect(await row()).toEqual({ id: 1, n: 'a', t: [2] })
  })

  it('keeps what others wrote into it while the entity changes', async () => {
    await table.write([things.rows.change(1, { set: { x: 7 }, when: exists('pk') })])
    await change({ name: 'b', size: 3 })

    expect(await row()).toEqual({ id: 1, n: 'b', s: 3, x: 7 })
  })

  it('goes with the entity, with all that is in it', async () => {
    await table.write([things.rows.change(1, { set: { x: 7 } })])
    await table.write(things.removal(thing(1)))

    expect(await things.rows.get(1)).toBeUndefined()
  })

  it('can hold a write to a condition', async () => {
    await table.write([things.rows.change(1, { set: { x: 7 } })])
    await table.write([things.rows.check(1, equals('x', 7))])

    await expect(table.write([things.rows.check(1, equals('x', 8))])).rejects.toBeInstanceOf(WriteRefused)
    await expect(table.write([things.rows.check(2, exists('pk'))])).rejects.toBeInstanceOf(WriteRefused)
  })

  it('is not written where nothing in it changes', () => {
    const changes = things.replacement(thing(1), thing(1))

    expect(changes).toHaveLength(1)
    expect(changes[0]).toHaveProperty('put')
  })
})

describe('an entity of a collection with an index', () => {
  let things: EntityCollection<Thing>
  let table: Table
  const tagged = async (tag: number) =>
    (await table.query({ pk: `tag#${tag}` })).map(({ sk, size }) => [sk, size])

  beforeEach(async () => {
    ;({ table } = await engineTable())
    things = thingsIn(table)
    await things.insert(thing(1, { tags: [5, 6] }))
    await things.insert(thing(2, { tags: [6], size: 3 }))
  })

  it('is found by its attributes', async () => {
    expect(await tagged(5)).toEqual([['1', undefined]])
    expect(await tagged(6)).toEqual([
      ['1', undefined],
      ['2', 3],
    ])
  })

  it('is found by its attributes after a change, with their new values', async () => {
    await things.replace(thing(1, { tags: [5, 6] }), thing(1, { tags: [6, 7], size: 9 }))

    expect(await tagged(5)).toEqual([])
    expect(await tagged(6)).toEqual([
      ['1', 9],
      ['2', 3],
    ])
    expect(await tagged(7)).toEqual([['1', 9]])
  })

  it('is not found after the removal', async () => {
    await table.write(things.removal(thing(1, { tags: [5, 6] })))

    expect(await tagged(5)).toEqual([])
    expect(await tagged(6)).toEqual([['2', 3]])
  })
})

describe('the stretches of ids in which there may be entities', () => {
  it('are those of the chunks in use, in order, by whatever length', async () => {
    const { table } = await engineTable()
    const things = thingsIn(table)
    expect(await things.populatedRanges(4096)).toEqual([])
    for (const id of [1, 4095, 4096, 20_000]) await things.insert(thing(id))

    expect(await things.populatedRanges(4096)).toEqual([0, 1, 4])
    expect(await things.populatedRanges(2048)).toEqual([0, 1, 2, 3, 8, 9])
    await table.write(things.removal(thing(4096)))

    expect(await things.populatedRanges(4096)).toEqual([0, 4])
  })
})
