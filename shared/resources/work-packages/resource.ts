import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import type { NewResource, PresentResource } from '#shared/platform/endpoints/written-resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { isForm, type Route } from '#shared/platform/http/route.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedId } from '#shared/resources/projects/load-project.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { loadForCreation, loadForUpdate, type WriteContext } from './load.ts'
import type { WorkPackage } from './model.ts'
import { fieldsAt } from './place.ts'
import { canCreate, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { reviewWorkPackage } from './review.ts'
import { schemaAt } from './schema.ts'

/** Rules for drafting the values of a work package. */
const drafted = {
  properties,
  customProperties: (_: unknown, { place }: WriteContext) => fieldsAt(place),
  review: reviewWorkPackage,
  schema: ({ place }: WriteContext) => schemaAt(place),
} satisfies Partial<NewResource<WorkPackage, WriteContext, Ports>>

/** Parts of the endpoints for new work packages: for those who may add one somewhere, and in the project that they name. */
export const newWorkPackages: NewResource<WorkPackage, WriteContext, Ports> = {
  ...drafted,
  loadForCreation,
  given: ({ user }) => ({ author: user?.id }),
  mayCreate: (viewer, { place: { project, rights } }) =>
    project === undefined || !project.active ? viewer.mayAnywhere('add_work_packages') : canCreate(rights),
}

/** Parts of the endpoints that change a work package. */
export const presentWorkPackages: PresentResource<WorkPackage, WriteContext, Ports> = {
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

/**
 * The endpoint of a creation in the project of the address: another project in the body is ignored. Whether there is such a
 * project, and the requester sees it, is decided when it has been read.
 */
export const inProject =
  <S extends Ports>(endpoint: Endpoint<Route, S>) =>
  async (request: Request<'id'>, ports: S) => {
    const id = await addressedId(request, ports)
    const { project: _, ...body } = request.body
    const links = {
      ...Object(body._links),
      project: { href: id === undefined ? null : href(projects.show, { id }) },
    }
    return endpoint({ ...request, body: { ...body, _links: links } }, ports)
  }
