import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Row, rowFrom, UniqueValue, ValueTaken } from '#shared/platform/collections/entity.ts'
import { type Item, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type Filing, filedItems, partitionsOf, type RowPartition } from '#shared/platform/lists/filing.ts'
import type { TimeEntry } from './model.ts'
import { sumChanges } from './sums-store.ts'

/** The attributes of the row of a time entry. */
export const row = {
  project: 'j',
  workPackage: 'w',
  user: 'u',
  activity: 'a',
  spentOn: 'd',
  hours: 'h',
  ongoing: 'o',
  createdAt: 'c',
  updatedAt: 'm',
} as const

const byDay = { before: ({ spentOn }: TimeEntry) => spentOn, orderedBy: row.spentOn }

/** How time entries are filed; by project and by user in the order of their days. */
const filings: Record<'inProject' | 'ofUser' | 'onWorkPackage', Filing<TimeEntry>> = {
  inProject: { prefix: 'T#project', of: ({ project }) => project, size: 10_000, ...byDay },
  ofUser: { prefix: 'T#user', of: ({ user }) => user, size: 1_000, ...byDay },
  onWorkPackage: { prefix: 'T#wp', of: ({ workPackage }) => workPackage, size: 100 },
}

/** The partitions in which the rows of time entries are found. */
export const filed = partitionsOf(filings)

/** The time entry as its partitions list it. */
export const rowOf = (entry: TimeEntry): Row =>
  Object.fromEntries(Object.entries(rowFrom(row, entry)).filter(([, value]) => value !== undefined))

/** What the partitions say of what an entry belongs to. */
export type ListedTimeEntry = Pick<TimeEntry, 'id' | 'project' | 'user' | 'workPackage'>

const listed = (item: Item): ListedTimeEntry => ({
  id: Number(item.sk.slice(item.sk.lastIndexOf('#') + 1)),
  project: Number(item[row.project]),
  ...(item[row.workPackage] !== undefined && { workPackage: Number(item[row.workPackage]) }),
})

/** The time entries. Their rows are in partitions: by project, user and work package. */
class TimeEntries extends EntityCollection<TimeEntry> {
  constructor(table: Table) {
    super(table, {
      code: 'T',
      unique: { running: new UniqueValue('running timer') },
      countedBy: () => 'entry',
      index: (entry) => filedItems(filings, entry, rowOf(entry)),
      also: sumChanges,
    })
  }

  /** Inserts a time entry. @throws WriteRefused also if a timer of its user is running */
  override insert(entry: TimeEntry, ...also: Write[]): Promise<void> {
    return refusedIfRunning(super.insert(entry, ...also))
  }

  /** Replaces a time entry; the same holds. */
  override replace(before: TimeEntry, after: TimeEntry, ...also: Write[]): Promise<void> {
    return refusedIfRunning(super.replace(before, after, ...also))
  }

  /** The id of the running time entry of a user, if there is one. */
  runningOf(user: number): Promise<number | undefined> {
    return this.ownerOf('running', String(user))
  }

  /** The time entries on a work package, at most `limit` of them. */
  onWorkPackage(workPackage: number, limit?: number): Promise<ListedTimeEntry[]> {
    return this.#listed(filed.onWorkPackage(workPackage), limit)
  }

  /** The time entries in a project, at most `limit` of them. */
  inProject(project: number, limit?: number): Promise<ListedTimeEntry[]> {
    return this.#listed(filed.inProject(project), limit)
  }

  async #listed({ pk }: RowPartition, limit?: number): Promise<ListedTimeEntry[]> {
    return (await this.table.query({ pk, limit, only: ['sk', row.project, row.workPackage] })).map(listed)
  }
}

/** A timer that somebody started at the same time is found when the request is decided again. */
async function refusedIfRunning(writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    throw error instanceof ValueTaken ? new WriteRefused([]) : error
  }
}

export const timeEntriesIn = ({ table }: { table: Table }): TimeEntries => new TimeEntries(table)
