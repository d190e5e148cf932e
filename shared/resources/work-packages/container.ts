import { mayChangeWith } from '#shared/access/viewer.ts'
import { nextActivity } from '#shared/resources/activities/model.ts'
import type { Container } from '#shared/surroundings/container.ts'
import { addressedWorkPackages } from '#shared/surroundings/load-work-package.ts'
import { toWorkPackage } from '#shared/surroundings/references.ts'
import type { WorkPackage } from './model.ts'
import { noteOn } from './noting.ts'
import { canEdit } from './policy.ts'
import { workPackagesIn } from './store.ts'

/** Work packages as the owners of attachments and watchers. Their activities tell which files were added and deleted. */
export const workPackages: Container<WorkPackage, 'workPackage'> = {
  code: 'W',
  member: 'workPackage',
  reference: toWorkPackage,
  collection: workPackagesIn,
  sees: (workPackage, around) => around.sees(workPackage),
  addressed: addressedWorkPackages,
  reader: 'view_work_packages',
  permits: {
    attach: mayChangeWith('edit_work_packages', 'add_work_package_attachments'),
    deleteAttachments: canEdit,
    listWatchers: (rights) => rights?.may('view_work_package_watchers') ?? false,
    addWatchers: mayChangeWith('add_work_package_watchers'),
    removeWatchers: mayChangeWith('delete_work_package_watchers'),
  },
  stays: ({ id, project }, ports) => workPackagesIn(ports).staysIn(id, project),
  async note(workPackage, changes, around, ports, writes) {
    const activity = nextActivity(workPackage, around.viewer.user?.id, ports.now(), changes)
    around.know(await noteOn(workPackage, activity, around, ports, ...writes))
  },
  surviving: (surviving) => surviving.workPackages(),
  removals: ['remove-work-package'],
}
