import {
  COUNT_LIMIT,
  type DeletableResource,
  descendantsConsequence,
  inEach,
  type WithSubtree,
  withAllBelow,
} from '#shared/platform/endpoints/deletion.ts'
import type { Ports } from '#shared/ports.ts'
import { referenceTo } from '#shared/project-context/container.ts'
import { addressedWorkPackages, type LoadedWorkPackage } from '#shared/project-context/load-work-package.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { workPackageKind } from './container-kind.ts'
import type { WorkPackage } from './model.ts'
import { canDelete } from './policy.ts'
import { workPackagesIn } from './store.ts'

/**
 * Returns the relations of a work package that is to be deleted. If both ends of a relation are to be deleted, the
 * relation is returned only for its `from`, so that it is counted once.
 */
async function relationsOf(id: number, ports: Ports, going: ReadonlySet<number>) {
  return (await relationsIn(ports).neighbourhoodOf(id)).relations.filter(
    ({ from }) => from === id || !going.has(from),
  )
}

/**
 * The deletion of work packages and their descendants, with the rights that it requires and the consequences that its
 * preview shows.
 */
export const workPackageDeletion: DeletableResource<WorkPackage, LoadedWorkPackage & WithSubtree> = {
  load: withAllBelow(addressedWorkPackages.load, (id, ports: Ports) =>
    workPackagesIn(ports).childIdsOf(id, COUNT_LIMIT),
  ),
  isVisible: addressedWorkPackages.isVisible,
  mayRemove: (_viewer, _workPackage, { rights }) => canDelete(rights),
  consequences: {
    children: descendantsConsequence('Children'),
    timeEntries: inEach('Time entries', (id, ports: Ports) =>
      timeEntriesIn(ports).onWorkPackage(id, COUNT_LIMIT),
    ),
    attachments: inEach('Attachments', (id, ports: Ports) =>
      attachmentsIn(ports).of(referenceTo(workPackageKind, id), COUNT_LIMIT),
    ),
    relations: inEach('Relations', relationsOf),
  },
}
