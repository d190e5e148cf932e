import { beforeEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { once } from '#shared/platform/concurrency.ts'
import { anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import { latestRowChanges, type RowChange } from '#shared/platform/lists/row-changes.ts'
import { rowCountChanges } from '#shared/platform/lists/row-counts.ts'
import { indexItemsOf, partitionsOf } from '#shared/platform/lists/row-index.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

interface Task extends Entity, RowChange {
  project: number
  status: number
}

const packed = new PackedRow({ status: 'number' })
const rowOf = ({ status }: Task) => ({ status })
const inProject = {
  prefix: 'T#in',
  idsPerPartition: 64,
  of: ({ project }: Task) => project,
  before: ({ status }: Task) => sortable(status),
  orderedBy: { attribute: packed.attributes.status, as: 'number' as const },
  counts: 'T#counts#in',
  isLogged: true,
  size: 10,
}
const counting = {
  prefix: inProject.counts,
  idsPerPartition: 64,
  of: inProject.of,
  by: ({ status }: Task) => status,
  change: (task: Task) => task,
}
const partitions = partitionsOf({ inProject })

const tasksIn = (table: Table) =>
  new EntityCollection<Task>(table, {
    code: 'T',
    unique: {},
    rows: { packed, of: rowOf, isIndexed: true },
    index: (task) => indexItemsOf({ inProject }, task, packed.itemOf(rowOf(task))),
    also: (before, after) => rowCountChanges(counting, before, after),
  })

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
const task = (id: number, seconds: number, project = 1): Task => ({
  id,
  version: 1,
  project,
  status: 1,
  updatedAt: at(seconds),
})

let table: Table

const latest = (project = 1) => latestRowChanges(partitions.inProject(project), table)
const changes = async (project?: number) => (await latest(project)).changes.toSorted((a, b) => a.id - b.id)
const insert = (one: Task) => tasksIn(table).insert(one)
const replace = async (id: number, values: Partial<Task>) => {
  const before = (await tasksIn(table).byId(id)) as Task
  await tasksIn(table).replace(before, { ...before, ...values })
}

beforeEach(async () => {
  ;({ table } = await engineTable())
})

describe('the latest changes to the rows of a partition', () => {
  it('have the last change of each entity', async () => {
    for (const id of [1, 2, 5]) await insert(task(id, id))
    await replace(1, { updatedAt: at(10) })
    await replace(5, { updatedAt: at(20), listedAt: at(5) })

    expect(await changes()).toEqual([
      { id: 1, updatedAt: at(10) },
      { id: 2, updatedAt: at(2) },
      { id: 5, updatedAt: at(20), listedAt: at(5) },
    ])
  })

  it('have the last change that is stored, even if its time is earlier', async () => {
    await insert(task(1, 10))
    await replace(1, { updatedAt: at(5) })

    expect(await changes()).toEqual([{ id: 1, updatedAt: at(5) }])
  })

  it('lack entities that were removed or moved to another partition', async () => {
    for (const id of [1, 2, 3]) await insert(task(id, id))
    await replace(1, { updatedAt: at(10), project: 2 })
    await tasksIn(table).remove((await tasksIn(table).byId(2)) as Task)

    expect(await changes()).toEqual([{ id: 3, updatedAt: at(3) }])
    expect((await latest()).left).toEqual(new Set([1, 2]))
    expect(await changes(2)).toEqual([{ id: 1, updatedAt: at(10) }])
  })

  it('have an entity again that has returned', async () => {
    await insert(task(1, 1))
    await replace(1, { updatedAt: at(2), project: 2 })
    await replace(1, { updatedAt: at(3), project: 1 })

    expect(await changes()).toEqual([{ id: 1, updatedAt: at(3) }])
    expect((await latest()).left).toEqual(new Set())
  })

  it('ignore a write that changes no time', async () => {
    await insert(task(1, 1))
    for (let turn = 0; turn < 16; turn++) await replace(1, {})

    expect((await latest()).isWholeSince(Date.parse(at(0)))).toBe(true)
  })

  it('are whole since a time until a log may have dropped a later change', async () => {
    await insert(task(1, 1))
    await insert(task(2, 1))
    for (let turn = 2; turn <= 16; turn++) await replace(1, { updatedAt: at(turn) })
    const isWhole = async () => (await latest()).isWholeSince(Date.parse(at(2)))

    expect(await isWhole()).toBe(true)
    await replace(1, { updatedAt: at(17) })
    expect(await isWhole()).toBe(false)
    expect((await latest()).isWholeSince(Date.parse(at(3)))).toBe(true)
  })
})

describe('a list that reads two ranges, from the second of which a row moves to the first in between,', () => {
  const [FIRST, SECOND] = [2, 4]
  const filter = anyOf(...[FIRST, SECOND].map((status) => equals(packed.attributes.status, status)))

  /** Returns a table that does `work` after the first range has been read and before the second range is read. */
  const interrupted = (work: () => Promise<unknown>): Table => {
    let endFirst = () => {}
    const first = new Promise<void>((resolve) => {
      endFirst = resolve
    })
    const between = once(() => first.then(work))
    return {
      ...table,
      get: (key) => table.get(key),
      query: (range) => table.query(range),
      queryPage: async (range) => {
        const isSecond = range.from?.endsWith(`${sortable(SECOND)}#`)
        if (isSecond) await between()
        const page = await table.queryPage(range)
        if (!isSecond) endFirst()
        return page
      },
    } as Table
  }

  it.each([0, 20])('contains the row after %i changes of others', async (others) => {
    await insert({ ...task(1, 0), status: SECOND })
    await insert({ ...task(5, 0), status: FIRST })
    const observed = interrupted(async () => {
      await replace(1, { status: FIRST, updatedAt: at(60) })
      for (let turn = 0; turn < others; turn++) await replace(5, { updatedAt: at(61 + turn) })
    })
    const list = new PartitionList(tasksIn(observed), {
      partitions: async () => [partitions.inProject(1)],
      now: () => new Date(at(60)),
      tooMuch: () => new Error('too much'),
    })
    const found = await list.rows({ filter })

    expect(found.map(({ id }) => id).sort()).toEqual([1, 5])
  })
})
