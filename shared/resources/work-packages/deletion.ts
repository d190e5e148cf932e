import type { Stores } from '#shared/app.ts'
import {
  allBelow,
  type DeletedResource,
  ENOUGH,
  inEach,
  type OfTree,
  withAllBelow,
} from '#shared/platform/endpoints/deletion.ts'
import type { SurroundingNames } from '#shared/surroundings/surroundings.ts'
import { addressedWorkPackages, type LoadedWorkPackage } from './load-work-package.ts'
import type { WorkPackage } from './model.ts'
import { canDelete } from './policy.ts'

type Used = Stores<SurroundingNames | 'attachments' | 'relations' | 'timeEntries'>

/** One between two work packages that go is listed by both, and counts once. */
async function relationsOf(id: number, { relations }: Used, going: ReadonlySet<number>) {
  return (await relations.around(id)).relations.filter(({ from }) => from === id || !going.has(from))
}

/** Work packages, who may delete them, and what goes with them and with everything below them. */
export const deletedWorkPackages: DeletedResource<WorkPackage, LoadedWorkPackage & OfTree, Used> = {
  load: withAllBelow(addressedWorkPackages.load, (id, { workPackages }: Used) =>
    workPackages.childIdsOf(id, ENOUGH),
  ),
  isVisible: addressedWorkPackages.isVisible,
  mayRemove: (_viewer, _workPackage, { rights }) => canDelete(rights),
  consequences: {
    children: allBelow('Children'),
    timeEntries: inEach('Time entries', (id, { timeEntries }: Used) => timeEntries.onWorkPackage(id, ENOUGH)),
    attachments: inEach('Attachments', (id, { attachments }: Used) => attachments.of(id, ENOUGH)),
    relations: inEach('Relations', relationsOf),
  },
}
