import type { Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { formOf } from '#shared/platform/endpoints/forms.ts'
import { type AddressedResource, findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import { type Drafted, drafted } from '#shared/platform/endpoints/written-resource.ts'
import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import { isForm, type Route } from '#shared/platform/http/route.ts'
import { newIn, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedId } from '#shared/project-context/load-project.ts'
import { addressedWorkPackages } from '#shared/project-context/load-work-package.ts'
import { mentioning } from '#shared/project-context/mentions.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { loadForCreation, loadForUpdate, type WriteContext } from './load.ts'
import type { WorkPackage } from './model.ts'
import { canCreate, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewWorkPackage } from './review.ts'
import { changedBy, insertWorkPackage, newFrom, replaceWorkPackage } from './saving.ts'
import { schemaFor } from './schema.ts'
import { fieldsAt, type RuleContext } from './write-properties.ts'

/**
 * The endpoints that write work packages. If another request writes the same data first, the endpoint runs again. The
 * response is built after the write, because the response may contain names that the write has changed.
 */

export const createWorkPackage: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(request, ports)
    const created = await newFrom(requireValid(draft), viewer, ports)
    await insertWorkPackage(created, loaded, ports)
    loaded.context.knowCreated(created.id)
    const shown = await representSingle(created, loaded.context, ports, loaded.claims)
    return new Single(shown, versionOf(addressedWorkPackages, created, viewer))
  })

/** The endpoint that changes a work package. If the body changes nothing, nothing is written. */
export const updateWorkPackage = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(request, ports)
    const after = await changedBy(before, newIn(requireValid(draft), present), viewer, ports)
    if (after !== before) await replaceWorkPackage(before, after, loaded, request.hasTime, ports)
    const shown = await representSingle(after, loaded.context, ports)
    return new Single(shown, versionOf(addressedWorkPackages, after, viewer))
  })

/** The endpoint of the form for a new work package. */
export const newWorkPackageForm: Endpoint = async (request, ports) => {
  const drafted = await draftCreation(request, ports)
  return shownForm(drafted, request.route, href(request.route, request.path))
}

/** The endpoint of the form for changing a work package. */
export async function changeForm(request: Request<'id'>, ports: Ports): Promise<Resource> {
  const drafted = await draftUpdate(request, ports)
  return shownForm(drafted, request.route, href(request.route, drafted.entity))
}

async function shownForm(
  drafted: Drafting & { entity?: WorkPackage },
  route: Route,
  address: string,
): Promise<Resource> {
  const { ruleContext, context } = drafted.loaded
  const form = await formOf({ ...drafted, route, href: address, schema: schemaFor(ruleContext) })
  const { payload, ...embedded } = form._embedded as { payload: Values }
  const shown = ruleContext.project
    ? await mentioning(payload, 'description', ruleContext.project.id, context)
    : payload
  return { ...form, _embedded: { payload: shown, ...embedded } }
}

type Drafting = Drafted<WorkPackage, WriteContext>

/**
 * Returns the draft of a new work package.
 *
 * @throws `NotFound` if the address names a project that the requester does not see
 * @throws `MissingPermission` if the requester may not add work packages to the project
 */
async function draftCreation(request: Request, ports: Ports): Promise<Drafting> {
  const [viewer, loaded] = await Promise.all([request.viewer, loadForCreation(request, ports)])
  requirePermission(mayCreateAt(viewer, loaded.ruleContext))
  return draftAt(request.body, viewer, loaded, ports)
}

/**
 * Returns whether a requester may create a work package. While the project is unknown, the right to add work packages
 * to any project is enough.
 */
const mayCreateAt = (viewer: Viewer, { project, rights }: RuleContext): boolean =>
  project?.active ? canCreate(rights) : viewer.mayAnywhere('add_work_packages')

const changed: AddressedResource<WorkPackage, WriteContext> = {
  ...addressedWorkPackages,
  load: loadForUpdate,
}

/**
 * Drafts a change of a work package.
 *
 * @throws `NotFound`, `MissingPermission` or, for an outdated state, `UpdateConflict`
 */
async function draftUpdate(
  request: Request<'id'>,
  ports: Ports,
): Promise<Drafting & { entity: WorkPackage }> {
  const { viewer, entity, loaded } = await findAddressed(changed, request, ports, (_, __, { rights }) =>
    canUpdate(rights),
  )
  if (!isCurrent(entity, request)) throw updateConflict()
  requireMatch(request, versionOf(addressedWorkPackages, entity, viewer))
  return { ...(await draftAt(request.body, viewer, loaded, ports, entity)), entity }
}

/**
 * Returns whether a request is based on the current state of a work package. A write without `lockVersion` must have an
 * `If-Match` header, which is checked elsewhere. A form may omit both.
 */
const isCurrent = ({ lockVersion }: WorkPackage, { body, route, ifMatch }: Request<'id'>): boolean =>
  body.lockVersion === undefined ? isForm(route) || ifMatch !== undefined : body.lockVersion === lockVersion

/**
 * Applies a body and reviews the result. The review uses the rules of the project and type that the work package has
 * after the write.
 *
 * @param entity the current work package; absent for a creation
 */
const draftAt = (input: Values, viewer: Viewer, loaded: WriteContext, ports: Ports, entity?: WorkPackage) =>
  drafted<WorkPackage, WriteContext>({
    all: { ...properties, ...fieldsAt(loaded.ruleContext) },
    given: { author: viewer.user?.id },
    review: reviewWorkPackage,
    ...{ input, viewer, loaded, ports, entity },
  })

/**
 * Returns an endpoint that calls `endpoint` with the project in the address. A project in the body is ignored.
 * `endpoint` creates a work package, or shows the form for one. It reads the project, and checks whether the project
 * exists and is visible.
 */
export const inProject = (endpoint: Endpoint) => async (request: Request<'id'>, ports: Ports) => {
  const id = await addressedId(request, ports)
  const { project: _, ...body } = request.body
  const links = {
    ...Object(body._links),
    project: { href: id === undefined ? null : href(projects.show, { id }) },
  }
  return endpoint({ ...request, body: { ...body, _links: links } }, ports)
}
