import type { Configuration } from '#shared/configuration/configuration.ts'
import type { WrittenList } from '#shared/configuration/entry-changes.ts'
import type { ListedPart } from '#shared/configuration/ordered.ts'
import type { RowBudget } from '#shared/platform/collections/row-query.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Tally } from '#shared/platform/endpoints/deletion.ts'
import { TooManyRows, tallyRows } from '#shared/platform/endpoints/tally-rows.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import type { Ports } from '#shared/ports.ts'
import { entryIs } from '#shared/project-context/entries.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import * as timeEntries from '#shared/resources/time-entries/store.ts'
import * as workPackages from '#shared/resources/work-packages/store.ts'

/** The entities that link to the entries of a list. For example, work packages link to statuses. */
interface Holders {
  /** The name of the entities in previews of deletions, in the plural. */
  label: string
  kind: 'workPackages' | 'timeEntries'
  /** The row attribute in which the entities store the id of the entry. */
  attribute: string
}

const workPackagesBy = (attribute: string): Holders => ({
  label: 'Work packages',
  kind: 'workPackages',
  attribute,
})

/** For each list, the entities that use its entries. */
export const holders: Readonly<Record<ListedPart, Holders>> = {
  types: workPackagesBy(workPackages.row.type),
  statuses: workPackagesBy(workPackages.row.status),
  priorities: workPackagesBy(workPackages.row.priority),
  timeEntryActivities: {
    label: 'Time entries',
    kind: 'timeEntries',
    attribute: timeEntries.row.activity,
  },
}

const tooMuch = () => new TooManyRows()

/** Returns a list that reads the rows of work packages or time entries in the given projects. */
export function rowListInProjects(
  { kind }: Pick<Holders, 'kind'>,
  projects: readonly number[],
  ports: Ports,
) {
  const isWork = kind === 'workPackages'
  const { rowPartitions } = isWork ? workPackages : timeEntries
  const source = {
    partitions: async () => projects.flatMap<RowPartition>(rowPartitions.inProject),
    now: ports.now,
    tooMuch,
  }
  return isWork
    ? new PartitionList(workPackages.workPackagesIn(ports), source)
    : new PartitionList(timeEntries.timeEntriesIn(ports), source)
}

/** Returns the ids of all projects, including archived projects and projects that are being removed. */
export const allProjects = async (ports: Ports): Promise<number[]> =>
  (await projectsIn(ports).rows.find({ attributes: [] })).map(({ id }) => id)

/**
 * Returns the ids of the entities in the given projects that refer to an entry for which the condition holds.
 *
 * @param budget limits the number of rows that are read; by default, all rows are read
 */
export const holderIds = (
  part: ListedPart,
  condition: (attribute: string) => Condition,
  projects: readonly number[],
  ports: Ports,
  budget?: RowBudget,
): Promise<number[]> => {
  const those = holders[part]
  return rowListInProjects(those, projects, ports).ids(condition(those.attribute), budget)
}

/**
 * Counts the entities that the API shows with the given entry. The count is exact up to the limit that previews of
 * deletions use.
 */
export const tallyHolders = async (
  list: WrittenList,
  entry: number,
  configuration: Configuration,
  ports: Ports,
): Promise<Tally> =>
  tallyHoldersIn(await allProjects(ports), list, ({ id }) => id === entry, configuration, ports)

/**
 * Counts the entities in the given projects that refer to an entry for which `accepts` returns true. `accepts` receives
 * the entry as the API shows it. The count is exact up to the limit that previews of deletions use.
 */
export async function tallyHoldersIn(
  projects: readonly number[],
  list: WrittenList,
  accepts: (entry: { id: number }) => boolean,
  configuration: Configuration,
  ports: Ports,
): Promise<Tally> {
  const those = holders[list.part]
  const isShown = entryIs(those.attribute, list, configuration, accepts)
  return tallyRows(rowListInProjects(those, projects, ports), isShown)
}
