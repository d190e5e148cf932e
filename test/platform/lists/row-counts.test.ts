import { beforeAll, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { once } from '#shared/platform/concurrency.ts'
import { anyOf, type Condition, equals, not } from '#shared/platform/dynamodb/condition.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import { rowCountChanges, rowCountsIn } from '#shared/platform/lists/row-counts.ts'
import { indexItemsOf, partitionsOf, sharedBeginning } from '#shared/platform/lists/row-index.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Task extends Entity {
  project: number
  status: number
}

const packed = new PackedRow({ project: 'number', status: 'number' })
const { row } = { row: packed.attributes }
const rowOf = ({ project, status }: Task) => ({ project, status })
const inProject = {
  prefix: 'T#in',
  idsPerPartition: 64,
  of: ({ project }: Task) => project,
  before: ({ status }: Task) => sortable(status),
  orderedBy: { attribute: row.status, as: 'number' as const },
  counts: 'T#counts#in',
  size: 10,
}
const counting = {
  prefix: inProject.counts,
  idsPerPartition: 64,
  of: inProject.of,
  by: ({ status }: Task) => status,
}
const countedBy = { attributes: [row.status], rowOf: (value: number) => ({ [row.status]: value }) }
const partitions = partitionsOf({ inProject })

const tasksIn = (table: Table) =>
  new EntityCollection<Task>(table, {
    code: 'T',
    unique: {},
    rows: { packed, of: rowOf, isIndexed: true },
    index: (task) => indexItemsOf({ inProject }, task, packed.itemOf(rowOf(task))),
    also: (before, after) => rowCountChanges(counting, before, after),
  })

/** Tasks with mixed ids: for each of three statuses, about 150 in project 1 and 100 in project 2. */
const all: Task[] = Array.from({ length: 750 }, (_, index) => ({
  id: 3 * index + 1,
  version: 1,
  project: index % 5 < 3 ? 1 : 2,
  status: (index % 3) + 9,
}))

let table: Table
let tasks: Task[]

beforeAll(async () => {
  ;({ table } = await engineTable())
  const collection = tasksIn(table)
  for (const task of all) await collection.insert(task)
  const [first, second, third, fourth] = all as [Task, Task, Task, Task]
  const done = { ...first, status: 10 }
  const moved = { ...second, project: 2, status: 11 }
  await collection.replace(first, done)
  await collection.replace(second, moved)
  await collection.remove(third)
  await collection.replace(fourth, { ...fourth })
  tasks = [done, moved, ...all.slice(3)]
}, 60_000)

/**
 * Projects without tasks. A list with these projects has too many partitions to read the counters of every partition.
 */
const MANY_EMPTY = [3, 4, 5, 6, 7, 8, 9]

/**
 * Reads a page, and counts the rows that are read for it. The list treats project 1 as large.
 *
 * @param meanwhile runs before the first row of project 2 is read
 */
async function page(
  projects: number[],
  filter: Condition | undefined,
  start: number,
  descending: boolean,
  meanwhile?: () => Promise<unknown>,
) {
  let read = 0
  const observed = {
    ...table,
    get: (...args) => table.get(...args),
    queryPage: async (range) => {
      if (range.from?.startsWith(sharedBeginning(2))) await meanwhile?.()
      const found = await table.queryPage(range)
      read += found.items.length
      return found
    },
    query: async (range) => {
      const found = await table.query(range)
      read += found.length
      return found
    },
  } as Table
  const list = new PartitionList(tasksIn(observed), {
    partitions: async () => projects.map(partitions.inProject),
    countedBy,
    counts: (partition) => rowCountsIn(partition, table),
    isLarge: ({ referredId }) => referredId === 1,
    now: () => new Date(0),
    tooMuch: () => new Error('All rows would be read.'),
  })
  const order = [{ by: 'id', descending } as const]
  const { total, batches } = await list.page({ filter, order, start, size: 5 })
  return { total, ids: (await allIn(batches)).map(({ id }) => id), read }
}

const { status } = row
const filters: [string, Condition | undefined, (task: Task) => boolean][] = [
  ['everything', undefined, () => true],
  ['one status', equals(status, 10), (task) => task.status === 10],
  ['two statuses', anyOf(equals(status, 9), equals(status, 11)), (task) => task.status !== 10],
  ['all but one', not(equals(status, 9)), (task) => task.status !== 9],
]

describe('Pages by id of partitions with counters', () => {
  it.each(filters)('have the same elements and total as a list of them: %s', async (_, filter, has) => {
    for (const projects of [[1], [1, 2], [1, 2, ...MANY_EMPTY]])
      for (const descending of [false, true]) {
        const ids = tasks.filter((task) => projects.includes(task.project) && has(task)).map(({ id }) => id)
        const expected = ids.toSorted((a, b) => (descending ? b - a : a - b))
        for (const start of [0, 5, 35]) {
          const { total, ids: found } = await page(projects, filter, start, descending)

          expect([total, found]).toEqual([expected.length, expected.slice(start, start + 5)])
        }
      }
  })

  it('read the rows up to the end of the page only', async () => {
    expect((await page([1], undefined, 0, false)).read).toBe(3 * 5)
    expect((await page([1], undefined, 10, true)).read).toBe(3 * 15)
  })

  it('read all rows only of small partitions if there are too many to count', async () => {
    const inSmall = tasks.filter(({ project }) => project === 2).length

    expect((await page([1, 2, ...MANY_EMPTY], undefined, 0, false)).read).toBe(3 * 5 + inSmall)
  })

  it('have the right total while an element moves from a counted partition to another one', async () => {
    const collection = tasksIn(table)
    const { id } = tasks.find(({ project }) => project === 1) as Task
    const moveTo = async (project: number) => {
      const task = (await collection.byId(id)) as Task
      await collection.replace(task, { ...task, project })
    }
    const { total, ids } = await page(
      [1, 2, ...MANY_EMPTY],
      undefined,
      0,
      false,
      once(() => moveTo(2)),
    )
    await moveTo(1)

    expect([total, ids]).toEqual([tasks.length, tasks.slice(0, 5).map(({ id }) => id)])
  })

  it('have the next entity where one was deleted while the page was read', async () => {
    const collection = tasksIn(table)
    const [first] = tasks as [Task]
    await table.write([{ remove: collection.keys.entity(first.id) }])
    const { ids } = await page([1], undefined, 0, false)
    await table.write([{ put: { ...first, ...collection.keys.entity(first.id) } }])

    const there = tasks.filter(({ project }) => project === 1).map(({ id }) => id)
    expect(ids).toEqual(there.slice(1, 6))
  })
})

describe('The counters of a partition', () => {
  it('have the number of rows with each value', async () => {
    const counted = async (project: number) =>
      Object.fromEntries(await rowCountsIn(partitions.inProject(project), table))
    const expected = (project: number) =>
      Object.fromEntries(
        [9, 10, 11].map((value) => [
          value,
          tasks.filter((task) => task.project === project && task.status === value).length,
        ]),
      )

    expect(await counted(1)).toEqual(expected(1))
    expect(await counted(2)).toEqual(expected(2))
    expect(await counted(3)).toEqual({})
  })

  it('do not change with other members', () => {
    const [task] = tasks as [Task]

    expect(rowCountChanges(counting, task, { ...task, version: 2 })).toEqual([])
  })
})
