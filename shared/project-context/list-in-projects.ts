import type { ProjectRights } from '#shared/access/viewer.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, ListedRow } from '#shared/platform/collections/entity.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import type { CountedBy, RowCounts } from '#shared/platform/lists/row-counts.ts'
import type { FindPartitions, RowPartition } from '#shared/platform/lists/row-index.ts'
import type { Ports } from '#shared/ports.ts'
import type { ListAccess } from './list-access.ts'

/** Declares which entities a list across projects contains, and the partitions of their rows. */
interface ListedInProjects {
  rowPartitions: { inProject(project: number): RowPartition | readonly RowPartition[] }
  /** The projects to which the list is restricted; by default, all projects. */
  projects?: ReadonlySet<number>
  /** The partitions that contain all entities of the list; by default, the partitions of the projects. */
  partitions?: FindPartitions
  /** Returns whether a row is listed, given the rights in its project. */
  isListed?(found: ListedRow, rights: ProjectRights): boolean
  attributes?: readonly string[]
  /** The counters of all entities, for a list across all projects. */
  counters?: readonly Counted[]
  /** The value, such as the status, by which the counters break down the number of entities. */
  countedBy?: CountedBy
  /**
   * Returns how many rows of a partition have each value of `countedBy`. Set only if the list contains all rows of its
   * projects, and the index has counters.
   */
  counts?(partition: RowPartition): Promise<RowCounts>
  isLarge?(partition: RowPartition): boolean
  /** Returns the error to throw if there is no time to read all rows. */
  tooMuch(): Error
}

/**
 * The maximum number of rows that a list reads in hidden projects. These rows take about a megabyte. If the hidden
 * projects have more rows, the list reads the rows of the visible projects instead, because these rows may be far
 * fewer. The limit does not apply to administrators, for whom only archived projects are left out.
 */
const MAX_LEFT_OUT = 10_000

/**
 * Returns a list of entities in projects. It contains only the entities of projects in which the requester may see
 * them. Entities of archived projects are left out.
 */
export function listInProjects<E extends Entity & { project: number }>(
  collection: EntityCollection<E>,
  access: ListAccess,
  ports: Ports,
  { rowPartitions, projects, isListed, attributes = [], ...listed }: ListedInProjects,
): PartitionList<E> {
  const { counters } = listed
  // Counters can be used only if no row has to be tested. For administrators, and for lists without `isListed`, no row
  // is tested.
  const isCounted = counters && (access.viewer.isAdmin || !isListed)
  return new PartitionList(collection, {
    partitions: async () =>
      [...(projects ?? (await access.projects(ports)))].flatMap(rowPartitions.inProject),
    ...listed,
    now: ports.now,
    isListed: {
      attributes: ['project', ...attributes],
      test: async () => (found) => {
        const project = found.project as number | undefined
        if (project === undefined || !access.reads(project)) return false
        const isOfScope = projects?.has(project) ?? true
        return isOfScope && (isListed?.(found, access.rights(project)) ?? true)
      },
    },
    whole: isCounted
      ? {
          counters,
          maxLeftOut: access.viewer.isAdmin ? undefined : MAX_LEFT_OUT,
          leftOut: async () => (await access.leftOut(ports))?.flatMap(rowPartitions.inProject),
          includes: ({ project }) => access.reads(project),
        }
      : undefined,
  })
}
