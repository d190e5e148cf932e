import type { Container } from '#shared/project-context/container.ts'
import { addressedWorkPackages } from '#shared/project-context/load-work-package.ts'
import { nextActivity } from '#shared/resources/activities/model.ts'
import { addActivity } from './add-activity.ts'
import { workPackageKind } from './container-kind.ts'
import type { WorkPackage } from './model.ts'
import { representElement } from './representer.ts'
import { workPackagesIn } from './store.ts'

/**
 * Describes work packages as containers of attachments and watchers. The activities of a work package report added and
 * deleted files.
 */
export const workPackages: Container<WorkPackage> = {
  ...workPackageKind,
  represent: (workPackage, context) => representElement(workPackage, context),
  collection: workPackagesIn,
  sees: (workPackage, context) => context.sees(workPackage),
  addressed: addressedWorkPackages,
  reader: 'view_work_packages',
  stays: ({ id, project }, ports) => workPackagesIn(ports).staysIn(id, project),
  watched: (workPackage, users, ports) => workPackagesIn(ports).watched(workPackage, users),
  unwatched: (workPackage, user, ports) => workPackagesIn(ports).unwatched(workPackage, user),
  async note(workPackage, changes, context, ports, writes) {
    const activity = nextActivity(workPackage, context.viewer.user?.id, ports.now(), changes)
    context.know(await addActivity(workPackage, activity, context, ports, { also: writes }))
  },
  surviving: (surviving) => surviving.workPackages(),
  removals: ['remove-work-package'],
}
