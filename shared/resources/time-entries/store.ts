import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Row, rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { indexItemsOf, partitionsOf, type RowIndex } from '#shared/platform/lists/row-index.ts'
import type { TimeEntry } from './model.ts'
import { sumChanges } from './sums-store.ts'

const packed = new PackedRow({
  project: 'number',
  workPackage: 'number',
  user: 'number',
  activity: 'number',
  spentOn: 'day',
  hours: 'number',
  ongoing: 'flag',
  createdAt: 'number',
  updatedAt: 'number',
})

export const row = packed.attributes

const byDay = {
  before: ({ spentOn }: TimeEntry) => spentOn,
  orderedBy: { attribute: row.spentOn, as: 'text' as const },
}

/**
 * The indexes that contain the rows of each project, user and work package. The rows of a project or user are ordered
 * by day.
 */
const rowIndexes: Record<'inProject' | 'ofUser' | 'onWorkPackage', RowIndex<TimeEntry>> = {
  inProject: { prefix: 'T#project', of: ({ project }) => project, size: 10_000, ...byDay },
  ofUser: { prefix: 'T#user', of: ({ user }) => user, size: 1_000, ...byDay },
  onWorkPackage: { prefix: 'T#wp', of: ({ workPackage }) => workPackage, size: 100 },
}

export const rowPartitions = partitionsOf(rowIndexes)

const rowOf = (entry: TimeEntry): Row => rowFrom(row, entry)

/** The collection of time entries. Rows are stored in partitions by project, by user and by work package. */
class TimeEntries extends EntityCollection<TimeEntry> {
  constructor(table: Table) {
    super(table, {
      code: 'T',
      unique: { running: new UniqueValue('running timer') },
      rows: { packed, of: rowOf, isIndexed: true },
      countedBy: () => 'entry',
      index: (entry) => indexItemsOf(rowIndexes, entry, packed.itemOf(rowOf(entry))),
      also: sumChanges,
    })
  }

  /** Returns the id of a user's running time entry; undefined if none is running. */
  runningOf = (user: number): Promise<number | undefined> => this.ownerOf('running', String(user))

  /** Returns the ids of at most `limit` time entries on a work package. */
  onWorkPackage = (workPackage: number, limit?: number): Promise<number[]> =>
    this.idsIn(rowPartitions.onWorkPackage(workPackage).pk, limit)

  /** Returns the ids of at most `limit` time entries in a project. */
  inProject = (project: number, limit?: number): Promise<number[]> =>
    this.idsIn(rowPartitions.inProject(project).pk, limit)
}

export const timeEntriesIn = oncePer(({ table }: { table: Table }): TimeEntries => new TimeEntries(table))
