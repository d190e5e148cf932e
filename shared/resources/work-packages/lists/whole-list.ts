import type { Stores } from '#shared/app.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { attributesOf, type Condition, holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import { pageBesides } from '#shared/platform/lists/partition-list.ts'
import { isById, type Selection } from '#shared/platform/lists/selection.ts'
import type { Audience } from '#shared/surroundings/audience.ts'
import type { WorkPackage } from '../model.ts'
import { filed, row } from '../store.ts'

/** Whether a selection is a part of all work packages that counters know: by id, and by nothing but their status. */
export const isCounted = (selection: Selection): boolean => {
  const { filter, candidateIds, partitions, tests, order, group, sums } = selection
  const isNarrowed = candidateIds || partitions || tests?.length
  return isById(order) && !isNarrowed && !group && !sums && (!filter || isOnStatus(filter))
}

/** Whether a condition is on the status and nothing else; a computed one may also be on the id. */
const isOnStatus = (filter: Condition): boolean =>
  Number.isFinite(sizeOf(filter)) && attributesOf(filter).every((attribute) => attribute === row.status)

/**
 * A page of all work packages, for administrators. Counters say where it begins, so every page costs about the same. They
 * count those of archived projects as well, whose rows are read to leave these out.
 */
export async function pageOfAll(
  selection: Selection,
  counters: readonly Counted[],
  audience: Audience,
  { workPackages }: Stores<'workPackages'>,
  tooMuch: () => Error,
): Promise<Page<WorkPackage>> {
  const { filter } = selection
  const partitions = audience.archivedProjects.map(filed.inProject)
  return pageBesides(
    workPackages,
    selection,
    counters,
    { partitions, filter },
    {
      has: (status) => !filter || holds(filter, { [row.status]: Number(status) }),
      tooMuch,
    },
  )
}
