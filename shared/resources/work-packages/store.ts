import { type Reference, referenceChecks, wideValues } from '#shared/custom-fields/value.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, allOf, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds, numberIn, sortable } from '#shared/platform/ids.ts'
import { latestRowChanges, type RowChanges } from '#shared/platform/lists/row-changes.ts'
import { rowCountChanges } from '#shared/platform/lists/row-counts.ts'
import { pkIn, sortKeyRange } from '#shared/platform/lists/row-index.ts'
import { CollectionInProjects } from '#shared/resources/projects/store.ts'
import { CODE, MAX_LEVELS, typeAndParentUnchanged, type WorkPackage } from './model.ts'
import {
  countedValue,
  counting,
  idIndexes,
  indexOf,
  leaving,
  listed,
  partitionsByPerson,
  rowPartitions,
} from './row-indexes.ts'
import { packed, row, rowOf } from './rows.ts'

export {
  countedBy,
  counterInProject,
  partitionsByPerson,
  personLinks,
  rowPartitions,
} from './row-indexes.ts'
export { elementsFromRows, row } from './rows.ts'

/**
 * A work package to which a version is assigned. The version may no longer be shared with the project of the work
 * package.
 */
export interface Assigned {
  id: number
  project: number
}

const assigned = ({ sk }: Item): Assigned => {
  const [project, id] = sk.split('#').map(numberIn)
  return { id, project } as Assigned
}

/** The value of `watchedBy` if more than one user watches the work package. */
const SEVERAL = 0

const noteIs = (watchedBy: number | undefined): Condition =>
  watchedBy === undefined ? absent('watchedBy') : equals('watchedBy', watchedBy)

/** Maximum number of bytes of a description that is stored in the item of its work package. */
const MAX_INSIDE = 1024

/**
 * The collection of work packages. The row of a work package is stored in several partitions: by project, assignee,
 * responsible, version and parent.
 */
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
      largeMember: {
        member: 'description',
        isLarge: ({ description }) => Buffer.byteLength(description?.raw ?? '') > MAX_INSIDE,
      },
    })
  }

  /**
   * Returns a write to a work package, for the transaction that adds a child below it.
   *
   * The write increments the version, so that a concurrent change based on the previous children is refused. If the
   * type or parent of the work package has changed, the write itself is refused.
   */
  guardForChild(workPackage: WorkPackage): Write {
    const { check, when } = this.check(workPackage.id, typeAndParentUnchanged(workPackage))
    return { update: check, add: { version: 1 }, when }
  }

  /** Returns the check that a work package is in a project and is not being removed. */
  staysIn(id: number, project: number): Check {
    return this.check(id, allOf(equals('project', project), existsAndStays))
  }

  /**
   * Returns the write that notes, in a work package, which users watch it. Because of this note, later changes need not
   * read the watchers. The write is refused if the work package has left its project. The write increments the version:
   * otherwise a concurrent write of the whole work package could overwrite the note.
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

  /** Returns the write that clears `watchedBy` if the user was the only watcher. */
  unwatched({ id, watchedBy }: WorkPackage, user: number): Write[] {
    if (watchedBy !== user) return []
    const { check } = this.check(id, existsAndStays)
    return [{ update: check, unset: ['watchedBy'], add: { version: 1 }, when: noteIs(watchedBy) }]
  }

  /** Returns the ids of at most `limit` work packages of a project. */
  async inProject(project: number, limit?: number): Promise<number[]> {
    const partitions = rowPartitions.inProject(project)
    const found = await Promise.all(partitions.map(({ pk }) => this.idsIn(pk, limit, sortKeyRange(project))))
    return found.flat().slice(0, limit)
  }

  /** Returns the latest changes to the work packages of a project. */
  latestChangesIn = (project: number): Promise<RowChanges> =>
    latestRowChanges(rowPartitions.openInProject(project), this.table)

  /**
   * Returns the time, in milliseconds, of the latest change to any work package of a project. Reads all rows of the
   * project.
   */
  async latestIn(project: number): Promise<number | undefined> {
    const attributes = [row.createdAt, row.updatedAt]
    const read = rowPartitions
      .inProject(project)
      .map(({ pk }) => this.table.query({ pk, ...sortKeyRange(project) }))
    const rows = (await Promise.all(read)).flat().map((item) => packed.rowIn(item, attributes))
    const times = rows.map((one) => Number(one[row.updatedAt] ?? one[row.createdAt]))
    return times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : undefined
  }

  /** Returns at most `limit` children of a work package, in ascending order of their ids, each with its project. */
  async childrenOf(parent: number, limit?: number): Promise<Assigned[]> {
    const items = await this.table.query({ pk: rowPartitions.childrenOf(parent).pk, limit })
    return items.map((item) => ({
      id: numberIn(item.sk),
      project: packed.rowIn(item, [row.project])[row.project] as number,
    }))
  }

  /** Returns the ids of at most `limit` children of a work package. */
  childIdsOf = async (parent: number, limit?: number): Promise<number[]> =>
    (await this.childrenOf(parent, limit)).map(({ id }) => id)

  /** Returns the number of levels below a work package. Stops once the maximum is exceeded. */
  async levelsBelow(id: number): Promise<number> {
    let levels = -1
    for await (const _ of levelsOf([id], this.childIdsOf)) if (++levels > MAX_LEVELS) break
    return levels
  }

  /** Returns the ids of the children of a work package, including children that are being removed. */
  async below(parent: number): Promise<number[]> {
    const sources = [rowPartitions.childrenOf(parent).pk, pkIn(leaving.below, parent)]
    return (await Promise.all(sources.map((pk) => this.idsIn(pk)))).flat()
  }

  /** Returns the ids of the versions that are assigned to work packages of a project. */
  async assignedVersions(project: number): Promise<number[]> {
    const items = await this.table.query({ pk: pkIn(idIndexes.assignedIn, project), only: ['sk'] })
    return [...new Set(items.map(({ sk }) => numberIn(sk.split('#')[0] as string)))]
  }

  /**
   * Returns the work packages to which a version is assigned.
   *
   * @param limit the maximum number of results
   * @param project the project whose work packages are returned; by default, all projects
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

  /**
   * Returns the ids of the work packages that link to a principal, as assignee or as responsible. Reads at most `limit`
   * work packages for each of these two links.
   */
  async ofPrincipal(id: number, limit: number): Promise<number[]> {
    const sources = Object.values(partitionsByPerson).map((by) => by(id).pk)
    return distinctIds((await Promise.all(sources.map((pk) => this.idsIn(pk, limit)))).flat())
  }

  /** Returns the ids of a project's work packages that are being removed, at most `limit` of them. */
  leavingIn = (project: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(leaving.in, project), limit)

  /**
   * Returns the ids of the work packages whose start date or due date is a given day. The parameter `date` selects one
   * of the two dates.
   */
  on = (date: 'startDate' | 'dueDate', day: string): Promise<number[]> =>
    this.idsIn(pkIn(date === 'startDate' ? idIndexes.startingOn : idIndexes.dueOn, day))

  /** Returns the ids of the work packages in which a custom field holds the given reference. */
  naming = (reference: Reference, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(idIndexes.naming, reference), limit)
}

export const workPackagesIn = oncePer(({ table }: { table: Table }): WorkPackages => new WorkPackages(table))
