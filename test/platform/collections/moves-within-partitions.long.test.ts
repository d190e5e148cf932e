import { afterEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, Row } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { absent, type Condition, equals, not } from '#shared/platform/dynamodb/condition.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import { rowCountChanges, rowCountsIn } from '#shared/platform/lists/row-counts.ts'
import { indexItemsOf, partitionsOf, type RowPartition } from '#shared/platform/lists/row-index.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { eachSchedule, type Transaction, transactionsOf } from '#test/support/faults/partial-transactions.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Task extends Entity {
  status: number
  updatedAt: string
}

const [NEW, IN_PROGRESS, ON_HOLD, CLOSED] = [1, 2, 3, 4] as const

const packed = new PackedRow({ status: 'number', closed: 'flag' })
const { status: STATUS, closed: IS_CLOSED } = packed.attributes
const isClosed = (status: number) => status === CLOSED
const attributesWith = (status: number): Row => ({
  [STATUS]: status,
  ...(isClosed(status) && { [IS_CLOSED]: true }),
})
const rowOf = ({ status }: Task) => attributesWith(status)

const PROJECT = 1
const open = {
  prefix: 'T#in',
  of: ({ status }: Task) => (isClosed(status) ? undefined : PROJECT),
  before: ({ status }: Task) => sortable(status),
  orderedBy: { attribute: STATUS, as: 'number' as const },
  constants: { [IS_CLOSED]: undefined } as Row,
  counts: 'T#counts#in',
  isLogged: true,
  size: 10,
}
const closed = {
  ...open,
  prefix: 'T#closed',
  of: ({ status }: Task) => (isClosed(status) ? PROJECT : undefined),
  constants: { [IS_CLOSED]: true },
}
const indexes = { open, closed }
const partitions = Object.values(partitionsOf(indexes)).map((partitionOf) => partitionOf(PROJECT))
const counting = {
  prefix: open.counts,
  of: () => PROJECT,
  by: ({ status }: Task) => status,
  change: (one: Task) => one,
}
const countedBy = { attributes: [STATUS, IS_CLOSED], rowOf: attributesWith }
const PARTITIONS = [0, 'in#1', 'closed#1', 'counts#in#1'].map((name) => `T#${name}`)

const tasksIn = (table: Table) =>
  new EntityCollection<Task>(table, {
    code: 'T',
    unique: {},
    rows: { packed, of: rowOf, isIndexed: true },
    index: (task) => indexItemsOf(indexes, task, packed.itemOf(rowOf(task))),
    also: (before, after) => rowCountChanges(counting, before, after),
  })

const BEGIN = new Date('2026-11-27T12:00:00Z')
const task = (id: number, status: number): Task => ({
  id,
  version: 1,
  status,
  updatedAt: '2026-01-01T00:00:00.000Z',
})

/**
 * A status, and a false, high count of its rows. The count makes it seem cheaper to read only the first rows of each
 * status than to read all rows.
 */
const MANY: [status: number, count: number] = [9, 10_000]

/** Returns a function that reads the counters of a partition, and adds the false count `MANY` to them. */
const countsIn = (table: Table) => async (partition: RowPartition) =>
  new Map([...(await rowCountsIn(partition, table)), MANY])

const reading =
  (filter?: Condition, isCounted = false) =>
  async (table: Table) => {
    const list = new PartitionList(tasksIn(table), {
      partitions: async () => partitions,
      ...(isCounted && { countedBy, counts: countsIn(table) }),
      now: () => BEGIN,
      tooMuch: () => new Error('too much'),
    })
    const order = [{ by: 'id', descending: false } as const]
    const { batches } = await list.page({ filter, order, start: 0, size: SIZE })
    return (await allIn(batches)).map(({ id }) => id)
  }
const SIZE = 10

/**
 * Statuses, each with the filter that excludes rows with this status. Rows with the status `CLOSED` have a partition of
 * their own. Rows with the status `ON_HOLD` share a partition with rows of other statuses.
 */
const leftOut = [
  [undefined, undefined],
  [CLOSED, absent(IS_CLOSED)],
  [ON_HOLD, not(equals(STATUS, ON_HOLD))],
] as const
const tasks = [
  task(1, NEW),
  task(2, NEW),
  task(3, IN_PROGRESS),
  task(4, ON_HOLD),
  task(5, CLOSED),
  task(6, CLOSED),
]

const moves = [
  ['forwards', tasks[0], IN_PROGRESS],
  ['from open to closed', tasks[0], CLOSED],
  ['forwards past others', tasks[0], ON_HOLD],
  ['backwards', tasks[2], NEW],
  ['backwards past others', tasks[3], NEW],
  ['from closed to open', tasks[5], NEW],
] as [string, Task, number][]

describe('Pages of two of partitions in the order of statuses, of which one has the closed tasks,', () => {
  afterEach(() => replacePause())

  const cases = moves.flatMap((move) => [
    ['all rows', false, ...move] as const,
    ['the first rows of each status', true, ...move] as const,
  ])

  it.each(cases)(
    'list all that match before and after, each once, by reading %s (%s), while one moves %s',
    async (_, isCounted, _way, moved, to) => {
      const { table } = await engineTable()
      for (const one of tasks) await tasksIn(table).insert(one)
      const after = { ...moved, status: to, updatedAt: BEGIN.toISOString() }
      const [transaction] = (await transactionsOf(table, PARTITIONS, (observed) =>
        tasksIn(observed).replace(moved, after),
      )) as [Transaction]

      for (const [status, filter] of leftOut) {
        const isListed = (one: Task) => one.status !== status
        const without = tasks.filter((one) => one !== moved && isListed(one)).map(({ id }) => id)
        const withIt = [...without, moved.id].sort((a, b) => a - b)
        const [was, is] = [moved, after].map((one) => (isListed(one) ? withIt : without))
        const check = (ids: number[], schedule: string) => expect([was, is], schedule).toContainEqual(ids)

        expect(await eachSchedule(reading(filter, isCounted), transaction, check, 2)).toBeGreaterThan(20)
      }
    },
  )
})
