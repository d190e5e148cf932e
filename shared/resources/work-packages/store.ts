import {
  type Reference,
  referenceChecks,
  referenceIndex,
  rowValues,
  wideValues,
} from '#shared/custom-fields/value.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { existsAndStays, type Row, rowFrom, withoutGaps } from '#shared/platform/collections/entity.ts'
import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { asWritten, type Writing, writingOf } from '#shared/platform/dynamodb/as-written.ts'
import { absent, allOf, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds, numberIn, sortable } from '#shared/platform/ids.ts'
import { type CountedBy, rowCountChanges, rowCounterOf } from '#shared/platform/lists/row-counts.ts'
import { itemsIn, keysUnder, partitionsOf, pkIn, type RowIndex } from '#shared/platform/lists/row-index.ts'
import { CollectionInProjects } from '#shared/resources/projects/store.ts'
import type { PersonLink } from './links.ts'
import { CODE, MAX_LEVELS, positionUnchanged, type WorkPackage } from './model.ts'

const packed = new PackedRow({
  project: 'number',
  status: 'number',
  type: 'number',
  priority: 'number',
  author: 'number',
  assignee: 'number',
  responsible: 'number',
  versionId: 'number',
  category: 'number',
  parent: 'number',
  startDate: 'day',
  dueDate: 'day',
  estimatedTime: 'number',
  remainingTime: 'number',
  percentageDone: 'number',
  lockVersion: 'number',
  createdAt: 'number',
  updatedAt: 'number',
  capitals: 'ids',
  subject: 'text',
  written: 'text',
  closed: 'flag',
})

/** The attributes of the row of a work package. */
export const row = packed.attributes

/**
 * The index of a project's work packages in the order of their last change. If that is a comment, the item has the time
 * of the last other change.
 */
const byChange = {
  prefix: 'W#project',
  of: ({ project }: WorkPackage) => project,
  before: ({ updatedAt }: WorkPackage) => updatedAt,
  also: ({ listedAt }: WorkPackage) => (listedAt === undefined ? {} : { listedAt }),
}

/** The prefix of the partitions of the counters of the work packages of each project. */
export const ROW_COUNTS = 'W#counts-in'

/** The value by which work packages are counted: their status, as a negative number if they are closed. */
const countedValue = ({ status, closed }: WorkPackage): number => (closed ? -status : status)
export const countedBy: CountedBy = {
  attributes: [row.status, row.closed],
  rowOf: (value) => ({
    [row.status]: Math.abs(value),
    ...(value < 0 && { [row.closed]: true }),
  }),
}

/** The counters of the rows of each project. */
const counting = {
  prefix: ROW_COUNTS,
  of: ({ project }: WorkPackage) => project,
  together: 64,
  by: countedValue,
}

/**
 * The index of a project's open work packages in the order of their status. Closed ones have partitions of their own, so
 * that a list of open ones reads none of them.
 */
const openInProject = {
  prefix: 'W#in',
  of: ({ project, closed }: WorkPackage) => (closed ? undefined : project),
  together: 64,
  before: ({ status }: WorkPackage) => sortable(status),
  orderedBy: { attribute: row.status, as: 'number' as const },
  always: { [row.closed]: undefined } as Row,
  byChange,
  counts: ROW_COUNTS,
  size: 5_000,
}

const closedInProject = {
  ...openInProject,
  prefix: 'W#closed',
  of: ({ project, closed }: WorkPackage) => closed && project,
  always: { [row.closed]: true },
}

/**
 * The partitions of rows. Those of a project are in the order of their status, those of a version in the order of their
 * projects.
 */
const rowIndexes: Record<
  'openInProject' | 'closedInProject' | 'ofAssignee' | 'ofResponsible' | 'ofVersion' | 'childrenOf',
  RowIndex<WorkPackage>
> = {
  openInProject,
  closedInProject,
  ofAssignee: { prefix: 'W#assignee', of: ({ assignee }) => assignee, size: 1_000 },
  ofResponsible: { prefix: 'W#responsible', of: ({ responsible }) => responsible, size: 1_000 },
  ofVersion: {
    prefix: 'W#version',
    of: ({ versionId }) => versionId,
    before: ({ project }) => sortable(project),
    size: 300,
  },
  childrenOf: { prefix: 'W#children', of: ({ parent }) => parent, size: 30 },
}

const partitions = partitionsOf(rowIndexes)

/** The partitions of the rows of work packages. */
export const rowPartitions = {
  ...partitions,
  inProject: (project: number) => [partitions.openInProject(project), partitions.closedInProject(project)],
}

/** Returns a work package if lists contain it: unless it is being removed. */
const listed = (workPackage: WorkPackage): WorkPackage | undefined =>
  workPackage.removal ? undefined : workPackage

/** Returns the counter of the rows of its project that counts a work package; undefined for one that is in no list. */
export const counterInProject = (workPackage: WorkPackage) =>
  listed(workPackage) && rowCounterOf(counting, workPackage)

/** The partitions by linked principal. */
export const partitionsByPerson = {
  assignee: rowPartitions.ofAssignee,
  responsible: rowPartitions.ofResponsible,
} satisfies Record<PersonLink, unknown>

export const personLinks = Object.keys(partitionsByPerson) as PersonLink[]

const byProject = ({ project }: WorkPackage) => sortable(project)

/** The indexes that hold ids only, without rows. */
const idIndexes = {
  byChange,
  /** The work packages that start or are due on a day, by project. */
  startingOn: { prefix: 'W#start', of: ({ startDate }: WorkPackage) => startDate, before: byProject },
  dueOn: { prefix: 'W#due', of: ({ dueDate }: WorkPackage) => dueDate, before: byProject },
  /** The work packages with a version, by project, in the order of their versions. */
  assignedIn: {
    prefix: 'W#assigned',
    of: ({ project, versionId }: WorkPackage) => versionId && project,
    before: ({ versionId }: WorkPackage) => sortable(versionId as number),
  },
  naming: referenceIndex('W#naming'),
}

/** The indexes of work packages that are being removed: by parent, and by project. */
const leaving = {
  below: { prefix: 'W#leaving', of: ({ parent }: WorkPackage) => parent },
  in: { prefix: 'W#leavingIn', of: ({ project }: WorkPackage) => project },
}

/**
 * Returns the row of a work package. One that is being removed has an empty row, which puts it into no list. A time of
 * zero is kept in the row, as it differs from no time.
 */
const rowOf = (workPackage: WorkPackage): Row => {
  if (workPackage.removal) return {}
  const { subject, estimatedTime, remainingTime, customValues } = workPackage
  const times = { [row.estimatedTime]: estimatedTime, [row.remainingTime]: remainingTime }
  const held = { ...rowFrom(row, workPackage), ...times, ...writingOf(subject) }
  return withoutGaps({ ...held, ...rowValues(customValues) })
}

const timeOf = (milliseconds: unknown): string => new Date(Number(milliseconds)).toISOString()

/** Reads work packages from rows: complete enough for elements of lists, without description and custom values. */
export const elementsFromRows = {
  attributes: Object.values(row),
  of: ({ subject, capitals, written, createdAt, updatedAt = createdAt, ...same }: ListedRow): WorkPackage =>
    ({
      lockVersion: 0,
      percentageDone: 0,
      customValues: {},
      ...withoutGaps(same),
      subject: asWritten(String(subject), { capitals, written } as Writing),
      createdAt: timeOf(createdAt),
      updatedAt: timeOf(updatedAt),
    }) as WorkPackage,
}

/**
 * Returns the index items of a work package. One that is being removed is only in the indexes `leaving`, for the
 * removals of its parent and its project.
 */
const indexOf = (workPackage: WorkPackage): Item[] =>
  workPackage.removal
    ? itemsIn(leaving, workPackage)
    : [
        ...itemsIn(rowIndexes, workPackage, packed.itemOf(rowOf(workPackage))),
        ...itemsIn(idIndexes, workPackage),
      ]

/** The time of the last change of a work package, and of its last change other than a comment. */
export interface LastChange {
  id: number
  updatedAt: string
  listedAt: string
}

/** A work package with a version, even if that is no longer shared with its project. */
export interface Assigned {
  id: number
  project: number
}

const assigned = ({ sk }: Item): Assigned => {
  const [project, id] = sk.split('#').map(numberIn)
  return { id, project } as Assigned
}

/** The value of `watchedBy` for more than one user. */
const SEVERAL = 0

const noteIs = (watchedBy: number | undefined): Condition =>
  watchedBy === undefined ? absent('watchedBy') : equals('watchedBy', watchedBy)

/** Maximum number of bytes of a description that is stored in the item of its work package. */
const MAX_INSIDE = 1024

/** The collection of work packages. Rows are in partitions by project, assignee, responsible, version and parent. */
class WorkPackages extends CollectionInProjects<WorkPackage> {
  constructor(table: Table) {
    super(table, {
      code: CODE,
      unique: {},
      rows: { packed, of: rowOf, isIndexed: true },
      wide: ({ customValues }) => wideValues(customValues),
      countedBy: (one) => (one.removal ? undefined : String(countedValue(one))),
      index: indexOf,
      also: (before, after) => [
        ...referenceChecks(before, after),
        ...rowCountChanges(counting, before && listed(before), after && listed(after)),
      ],
      apart: {
        member: 'description',
        isLarge: ({ description }) => Buffer.byteLength(description?.raw ?? '') > MAX_INSIDE,
      },
    })
  }

  /**
   * Returns the write that keeps a work package in position while something is added below it. Raises its version, so
   * that a concurrent change decided on its former children is refused.
   */
  keep(workPackage: WorkPackage): Write {
    const { check, when } = this.check(workPackage.id, positionUnchanged(workPackage))
    return { update: check, add: { version: 1 }, when }
  }

  /** Returns the check that a work package is in a project and is not being removed. */
  staysIn(id: number, project: number): Check {
    return this.check(id, allOf(equals('project', project), existsAndStays))
  }

  /**
   * Returns the write that notes who may watch a work package in the same project, so that a change knows without a read
   * whether anybody does. Raises its version, since its next state is stored with the note.
   */
  watched({ id, project, watchedBy }: WorkPackage, users: readonly number[]): Write {
    const { check, when } = this.staysIn(id, project)
    const noted = new Set(watchedBy === undefined ? users : [watchedBy, ...users])
    const [only = SEVERAL] = noted.size === 1 ? noted : []
    if (only === watchedBy) return { check, when: allOf(when, noteIs(watchedBy)) }
    return {
      update: check,
      set: { watchedBy: only },
      add: { version: 1 },
      when: allOf(when, noteIs(watchedBy)),
    }
  }

  /** Returns the write that ends this if the user was the only one. */
  unwatched({ id, watchedBy }: WorkPackage, user: number): Write[] {
    if (watchedBy !== user) return []
    const { check } = this.check(id, existsAndStays)
    return [{ update: check, unset: ['watchedBy'], add: { version: 1 }, when: noteIs(watchedBy) }]
  }

  /** Returns the ids of the work packages of a project, at most `limit`. */
  inProject = (project: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(byChange, project), limit)

  /** Returns the work packages of a project, each with its parent: two queries. */
  async treeIn(project: number): Promise<Pick<WorkPackage, 'id' | 'parent'>[]> {
    const read = rowPartitions
      .inProject(project)
      .map(({ pk }) => this.table.query({ pk, ...keysUnder(project) }))
    return (await Promise.all(read)).flat().map((item) => ({
      id: numberAtEnd(item.sk),
      parent: packed.rowIn(item, [row.parent])[row.parent] as number | undefined,
    }))
  }

  /** Returns the time of the last change to a work package of a project. */
  async latestIn(project: number): Promise<{ updatedAt: string } | undefined> {
    const range = { pk: pkIn(byChange, project), descending: true, limit: 1, only: ['sk'] }
    const [latest] = await this.table.query(range)
    return latest && { updatedAt: latest.sk.split('#')[0] as string }
  }

  /**
   * Returns the last changes of the work packages of a project from an instant on, the latest first: at most `limit`, one
   * for each work package.
   */
  async changedSince(project: number, since: number, limit: number): Promise<LastChange[]> {
    const from = new Date(since).toISOString()
    const only = ['sk', 'listedAt']
    const items = await this.table.query({ pk: pkIn(byChange, project), from, descending: true, limit, only })
    return items.map(({ sk, listedAt }) => {
      const [updatedAt, id] = sk.split('#') as [string, string]
      return { id: numberIn(id), updatedAt, listedAt: String(listedAt ?? updatedAt) }
    })
  }

  /** Returns the children of a work package, by id, each with its project: at most `limit`. */
  async childrenOf(parent: number, limit?: number): Promise<Assigned[]> {
    const items = await this.table.query({ pk: rowPartitions.childrenOf(parent).pk, limit })
    return items.map((item) => ({
      id: numberIn(item.sk),
      project: packed.rowIn(item, [row.project])[row.project] as number,
    }))
  }

  /** Returns the ids of the children of a work package, at most `limit`. */
  childIdsOf = async (parent: number, limit?: number): Promise<number[]> =>
    (await this.childrenOf(parent, limit)).map(({ id }) => id)

  /** Returns the number of levels below a work package. Stops one level above the limit. */
  async levelsBelow(id: number): Promise<number> {
    let levels = -1
    for await (const _ of levelsOf([id], this.childIdsOf)) if (++levels > MAX_LEVELS) break
    return levels
  }

  /** Returns the ids of the children of a work package, including those that are being removed. */
  async below(parent: number): Promise<number[]> {
    const sources = [rowPartitions.childrenOf(parent).pk, pkIn(leaving.below, parent)]
    return (await Promise.all(sources.map((pk) => this.idsIn(pk)))).flat()
  }

  /** Returns the ids of the versions that work packages of a project have. */
  async versionsIn(project: number): Promise<number[]> {
    const items = await this.table.query({ pk: pkIn(idIndexes.assignedIn, project), only: ['sk'] })
    return [...new Set(items.map(({ sk }) => numberIn(sk.split('#')[0] as string)))]
  }

  /**
   * Returns the work packages that have a version.
   *
   * @param limit the maximum number of results
   * @param project restricts the results to one project
   */
  async assignedTo(version: number, limit?: number, project?: number): Promise<Assigned[]> {
    const prefix = project === undefined ? undefined : `${sortable(project)}#`
    const range = prefix === undefined ? {} : { from: prefix, to: `${prefix}~` }
    const items = await this.table.query({
      pk: rowPartitions.ofVersion(version).pk,
      ...range,
      limit,
      only: ['sk'],
    })
    return items.map(assigned)
  }

  /** Returns the ids of the work packages that link to a principal, at most `limit` for each link. */
  async ofPrincipal(id: number, limit: number): Promise<number[]> {
    const sources = Object.values(partitionsByPerson).map((by) => by(id).pk)
    return distinctIds((await Promise.all(sources.map((pk) => this.idsIn(pk, limit)))).flat())
  }

  /** Returns the ids of the work packages of a project that are being removed, at most `limit`. */
  leavingIn = (project: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(leaving.in, project), limit)

  /** Returns the ids of the work packages that start on a day, or are due on it. */
  on = (date: 'startDate' | 'dueDate', day: string): Promise<number[]> =>
    this.idsIn(pkIn(date === 'startDate' ? idIndexes.startingOn : idIndexes.dueOn, day))

  /** Returns the ids of the work packages with a custom field that holds a reference. */
  naming = (reference: Reference, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(idIndexes.naming, reference), limit)
}

export const workPackagesIn = oncePer(({ table }: { table: Table }): WorkPackages => new WorkPackages(table))
