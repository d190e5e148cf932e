import { nextActivity } from '#shared/resources/activities/model.ts'
import type { Container } from '#shared/surroundings/container.ts'
import { addressedWorkPackages } from '#shared/surroundings/load-work-package.ts'
import { workPackageKind } from './container-kind.ts'
import type { WorkPackage } from './model.ts'
import { noteOn } from './noting.ts'
import { representElement } from './representer.ts'
import { workPackagesIn } from './store.ts'

/** Work packages as the containers of attachments and watchers. Their activities list added and deleted files. */
export const workPackages: Container<WorkPackage> = {
  ...workPackageKind,
  represent: (workPackage, around) => representElement(workPackage, around),
  collection: workPackagesIn,
  sees: (workPackage, around) => around.sees(workPackage),
  addressed: addressedWorkPackages,
  reader: 'view_work_packages',
  stays: ({ id, project }, ports) => workPackagesIn(ports).staysIn(id, project),
  async note(workPackage, changes, around, ports, writes) {
    const activity = nextActivity(workPackage, around.viewer.user?.id, ports.now(), changes)
    around.know(await noteOn(workPackage, activity, around, ports, ...writes))
  },
  surviving: (surviving) => surviving.workPackages(),
  removals: ['remove-work-package'],
}
