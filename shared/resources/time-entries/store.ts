import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Row, rowFrom, UniqueValue, ValueTaken } from '#shared/platform/collections/entity.ts'
import { type Item, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { RowPartition } from '#shared/platform/lists/filing.ts'
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

const partitions = {
  inProject: (project: number) => `T#project#${project}`,
  ofUser: (user: number) => `T#user#${user}`,
  onWorkPackage: (workPackage: number) => `T#wp#${workPackage}`,
}

/** The partitions in which the rows of time entries are found; those of projects and users are ordered by day. */
export const filed = {
  inProject: (id: number): RowPartition => ({ pk: partitions.inProject(id), size: 10_000, isById: false }),
  ofUser: (id: number): RowPartition => ({ pk: partitions.ofUser(id), size: 1_000, isById: false }),
  onWorkPackage: (id: number): RowPartition => ({
    pk: partitions.onWorkPackage(id),
    size: 100,
    isById: true,
  }),
}

/** The sort keys of the entries of some days. @param days the first and the last of them, where they are limited */
export const daysBetween = ({
  from,
  to,
}: {
  from?: string
  to?: string
}): { from?: string; to?: string } => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to: `${to}~` }),
})

/** The time entry as its partitions list it. */
export const rowOf = (entry: TimeEntry): Row =>
  Object.fromEntries(Object.entries(rowFrom(row, entry)).filter(([, value]) => value !== undefined))

function indexOf(entry: TimeEntry): Item[] {
  const { id, project, user, workPackage, spentOn } = entry
  const listed = rowOf(entry)
  const byDay = `${spentOn}#${sortable(id)}`
  return [
    { pk: partitions.inProject(project), sk: byDay, ...listed },
    ...(user === undefined ? [] : [{ pk: partitions.ofUser(user), sk: byDay, ...listed }]),
    ...(workPackage === undefined
      ? []
      : [{ pk: partitions.onWorkPackage(workPackage), sk: sortable(id), ...listed }]),
  ]
}

/** An item of an index, as far as it says what its entry belongs to. */
interface Listed {
  id: number
  project: number
  workPackage?: number
}

const listed = (item: Item): Listed => ({
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
      index: indexOf,
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
  async onWorkPackage(workPackage: number, limit?: number): Promise<Listed[]> {
    const only = ['sk', row.project, row.workPackage]
    return (await this.table.query({ pk: partitions.onWorkPackage(workPackage), limit, only })).map(listed)
  }

  /** The time entries in a project, at most `limit` of them. */
  async inProject(project: number, limit?: number): Promise<Listed[]> {
    const only = ['sk', row.project, row.workPackage]
    return (await this.table.query({ pk: partitions.inProject(project), limit, only })).map(listed)
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
