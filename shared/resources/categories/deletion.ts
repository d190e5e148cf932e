import { equals } from '#shared/platform/dynamodb/condition.ts'
import type { Consequence } from '#shared/platform/endpoints/deletion.ts'
import { TooManyRows, tallyRows } from '#shared/platform/endpoints/tally-rows.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import type { Ports } from '#shared/ports.ts'
import { row, rowPartitions, workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { CategoryEntity, LoadedCategory } from './load.ts'

/**
 * The work packages from which a deleted category disappears. Work packages in other projects do not show the category,
 * so they are not counted.
 */
export const workPackagesLosingCategory: Consequence<CategoryEntity, LoadedCategory> = {
  label: 'Work packages',
  effect: 'detaches',
  count: ({ id }, ports, { project }) =>
    tallyRows(workPackagesOf(project?.id ?? 0, ports as Ports), equals(row.category, id)),
}

const workPackagesOf = (project: number, ports: Ports) =>
  new PartitionList(workPackagesIn(ports), {
    partitions: async () => rowPartitions.inProject(project),
    now: ports.now,
    tooMuch: () => new TooManyRows(),
  })
