import type { Stores } from '#shared/app.ts'
import { once } from '#shared/platform/concurrency.ts'
import {
  type Consequence,
  type DeletedResource,
  ENOUGH,
  type Tally,
  tallyBelow,
  tallyIn,
  type Whole,
  wholeOf,
} from '#shared/platform/endpoints/deletion.ts'
import type { SurroundingNames } from '#shared/surroundings/surroundings.ts'
import { addressedWorkPackages, type LoadedWorkPackage } from './load-work-package.ts'
import type { WorkPackage } from './model.ts'
import { canDelete } from './policy.ts'

type Used = Stores<SurroundingNames | 'attachments' | 'relations' | 'timeEntries'>

/** A work package, and what finds everything below it, once. */
interface Deleted extends LoadedWorkPackage {
  whole(): Promise<Whole>
}

/** What goes with each of the work packages. @param read returns at most `ENOUGH` of one */
const onEach = (
  label: string,
  read: (workPackage: number, stores: Used) => Promise<readonly unknown[]>,
): Consequence<WorkPackage, Deleted, Used> => ({
  label,
  effect: 'deletes',
  count: async (_, stores, { whole }) => tallyIn(await whole(), (id) => read(id, stores)),
})

/** One between two of the work packages is listed by both, and counts once. */
async function relationsOf(_: WorkPackage, { relations }: Used, { whole }: Deleted): Promise<Tally> {
  const all = await whole()
  const inside = new Set(all.ids)
  return tallyIn(all, async (id) =>
    (await relations.around(id)).relations.filter(({ from }) => from === id || !inside.has(from)),
  )
}

/** Work packages, who may delete them, and what goes with them and with everything below them. */
export const deletedWorkPackages: DeletedResource<WorkPackage, Deleted, Used> = {
  load: async (request, stores) => {
    const loaded = await addressedWorkPackages.load(request, stores)
    const childrenOf = (id: number) => stores.workPackages.childIdsOf(id, ENOUGH)
    return { ...loaded, whole: once(() => wholeOf(request.params.id, childrenOf)) }
  },
  isVisible: addressedWorkPackages.isVisible,
  mayRemove: (_viewer, _workPackage, { rights }) => canDelete(rights),
  consequences: {
    children: {
      label: 'Children',
      effect: 'deletes',
      count: async (_, __, { whole }) => tallyBelow(await whole()),
    },
    timeEntries: onEach('Time entries', (id, { timeEntries }) => timeEntries.onWorkPackage(id, ENOUGH)),
    attachments: onEach('Attachments', (id, { attachments }) => attachments.of(id, ENOUGH)),
    relations: { label: 'Relations', effect: 'deletes', count: relationsOf },
  },
}
