import {
  allBelow,
  COUNT_LIMIT,
  type DeletedResource,
  inEach,
  type WithSubtree,
  withAllBelow,
} from '#shared/platform/endpoints/deletion.ts'
import type { Ports } from '#shared/ports.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { referenceTo } from '#shared/surroundings/container.ts'
import { addressedWorkPackages, type LoadedWorkPackage } from '#shared/surroundings/load-work-package.ts'
import { workPackageKind } from './container-kind.ts'
import type { WorkPackage } from './model.ts'
import { canDelete } from './policy.ts'
import { workPackagesIn } from './store.ts'

/** One between two work packages that go is listed by both, and counts once. */
async function relationsOf(id: number, ports: Ports, going: ReadonlySet<number>) {
  return (await relationsIn(ports).around(id)).relations.filter(({ from }) => from === id || !going.has(from))
}

/** Work packages, who may delete them, and what goes with them and with everything below them. */
export const deletedWorkPackages: DeletedResource<WorkPackage, LoadedWorkPackage & WithSubtree> = {
  load: withAllBelow(addressedWorkPackages.load, (id, ports: Ports) =>
    workPackagesIn(ports).childIdsOf(id, COUNT_LIMIT),
  ),
  isVisible: addressedWorkPackages.isVisible,
  mayRemove: (_viewer, _workPackage, { rights }) => canDelete(rights),
  consequences: {
    children: allBelow('Children'),
    timeEntries: inEach('Time entries', (id, ports: Ports) =>
      timeEntriesIn(ports).onWorkPackage(id, COUNT_LIMIT),
    ),
    attachments: inEach('Attachments', (id, ports: Ports) =>
      attachmentsIn(ports).of(referenceTo(workPackageKind, id), COUNT_LIMIT),
    ),
    relations: inEach('Relations', relationsOf),
  },
}
