import { referenceIndex } from '#shared/custom-fields/value.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { type CountedBy, rowCounterOf } from '#shared/platform/lists/row-counts.ts'
import { indexItemsOf, partitionsOf, type RowIndex } from '#shared/platform/lists/row-index.ts'
import { counters } from '#shared/resources/projects/store.ts'
import type { PersonLink } from './links.ts'
import type { WorkPackage } from './model.ts'
import { packed, row, rowOf } from './rows.ts'

/**
 * The value by which counters distinguish work packages: the status, as a negative number for a closed work package.
 */
export const countedValue = ({ status, closed }: WorkPackage): number => (closed ? -status : status)

/**
 * Counters distinguish work packages by a number that combines two row attributes: the status, and whether the work
 * package is closed. `rowOf` converts this number back to the attributes.
 */
export const countedBy: CountedBy = {
  attributes: [row.status, row.closed],
  rowOf: (value) => ({
    [row.status]: Math.abs(value),
    ...(value < 0 && { [row.closed]: true }),
  }),
}

/**
 * The counters of the rows of each project. They log the changes of work packages. If the last change is a comment, the
 * log also has the time of the last change that is not a comment (`listedAt`).
 */
export const counting = {
  ...counters,
  of: ({ project }: WorkPackage) => project,
  by: countedValue,
  change: (workPackage: WorkPackage) => workPackage,
}

/**
 * The index of a project's open work packages, ordered by status. Closed work packages have their own partitions, so
 * that lists of open work packages do not read them.
 */
const openInProject = {
  prefix: 'W#in',
  of: ({ project, closed }: WorkPackage) => (closed ? undefined : project),
  idsPerPartition: 64,
  before: ({ status }: WorkPackage) => sortable(status),
  orderedBy: { attribute: row.status, as: 'number' as const },
  constants: { [row.closed]: undefined } as Row,
  counts: counters.prefix,
  isLogged: true,
  size: 5_000,
}

const closedInProject = {
  ...openInProject,
  prefix: 'W#closed',
  of: ({ project, closed }: WorkPackage) => closed && project,
  constants: { [row.closed]: true },
}

/**
 * The row indexes of each project, principal, version and parent. The rows of a project are ordered by status, and the
 * rows of a version by project.
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

/** Returns a work package if lists contain it; undefined if it is being removed. */
export const listed = (workPackage: WorkPackage): WorkPackage | undefined =>
  workPackage.removal ? undefined : workPackage

/**
 * Returns the row counter of a work package in its project. If lists do not contain the work package, the result is
 * undefined.
 */
export const counterInProject = (workPackage: WorkPackage) =>
  listed(workPackage) && rowCounterOf(counting, workPackage)

/** The functions that return the partition of the work packages linked to a principal, keyed by the link. */
export const partitionsByPerson = {
  assignee: rowPartitions.ofAssignee,
  responsible: rowPartitions.ofResponsible,
} satisfies Record<PersonLink, unknown>

/** The indexed links of work packages to principals. */
export const personLinks = Object.keys(partitionsByPerson) as PersonLink[]

const byProject = ({ project }: WorkPackage) => sortable(project)

/** The indexes that hold only ids, without rows. */
export const idIndexes = {
  /**
   * Two indexes: the work packages that start on a day, and the work packages that are due on a day. Both are sorted by
   * project.
   */
  startingOn: { prefix: 'W#start', of: ({ startDate }: WorkPackage) => startDate, before: byProject },
  dueOn: { prefix: 'W#due', of: ({ dueDate }: WorkPackage) => dueDate, before: byProject },
  /** The work packages that have a version, in one partition per project. Each partition is ordered by version. */
  assignedIn: {
    prefix: 'W#assigned',
    of: ({ project, versionId }: WorkPackage) => versionId && project,
    before: ({ versionId }: WorkPackage) => sortable(versionId as number),
  },
  naming: referenceIndex('W#naming'),
}

/** The indexes of work packages that are being removed: one by parent, and one by project. */
export const leaving = {
  below: { prefix: 'W#leaving', of: ({ parent }: WorkPackage) => parent },
  in: { prefix: 'W#leavingIn', of: ({ project }: WorkPackage) => project },
}

/**
 * Returns the index items of a work package. A work package that is being removed is only in the indexes `leaving`,
 * where the removals of its parent and its project find it.
 */
export const indexOf = (workPackage: WorkPackage): Item[] =>
  workPackage.removal
    ? indexItemsOf(leaving, workPackage)
    : [
        ...indexItemsOf(rowIndexes, workPackage, packed.itemOf(rowOf(workPackage))),
        ...indexItemsOf(idIndexes, workPackage),
      ]
