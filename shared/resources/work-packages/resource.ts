import type { NewResource, PresentResource } from '#shared/platform/endpoints/written-resource.ts'
import { isForm } from '#shared/platform/http/route.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { type DraftStores, loadForCreation, loadForUpdate, type WriteContext } from './load.ts'
import type { WorkPackage } from './model.ts'
import { type Place, propertiesAt } from './place.ts'
import { canCreate, canUpdate } from './policy.ts'
import { reviewWorkPackage } from './review.ts'
import { schemaAt } from './schema.ts'

/** The properties that a body may have. The time that was spent changes without the work package: what is sent of it is ignored. */
function writtenAt(place: Place): Properties<WorkPackage> {
  const { spentTime: _, ...written } = propertiesAt(place)
  return written
}

/** Rules for drafting the values of a work package: all its properties depend on where it is. */
const drafted = {
  properties: {},
  dependentProperties: (_: unknown, { place }: WriteContext) => writtenAt(place),
  review: reviewWorkPackage,
  schema: ({ place }: WriteContext) => schemaAt(place),
} satisfies Partial<NewResource<WorkPackage, WriteContext, DraftStores>>

/** Parts of the endpoints for new work packages: for those who may add one somewhere, and in the project that they name. */
export const newWorkPackages: NewResource<WorkPackage, WriteContext, DraftStores> = {
  ...drafted,
  loadForCreation,
  given: ({ user }) => ({ author: user?.id }),
  mayCreate: (viewer, { place: { project, rights } }) =>
    project === undefined || !project.active ? viewer.mayAnywhere('add_work_packages') : canCreate(rights),
}

/** Parts of the endpoints that change a work package. */
export const presentWorkPackages: PresentResource<WorkPackage, WriteContext, DraftStores> = {
  ...drafted,
  load: loadForUpdate,
  versionOf: ({ lockVersion }) => lockVersion,
  isVisible: (_viewer, { removal }, { sees }) => sees && !removal,
  mayUpdate: (_viewer, _workPackage, { rights }) => canUpdate(rights),
  isCurrent: ({ lockVersion }, { body, route, ifMatch }) =>
    body.lockVersion === undefined
      ? isForm(route) || ifMatch !== undefined
      : body.lockVersion === lockVersion,
}
