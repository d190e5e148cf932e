import { isOwn, type Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { formOf } from '#shared/platform/endpoints/forms.ts'
import { findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import { type Drafted, drafted } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { schemaResource } from '#shared/platform/hal/schema.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { newIn, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { loadForCreation, type WriteContext, writtenTimeEntries } from './load.ts'
import type { TimeEntry } from './model.ts'
import { canLog, canLogAnywhere, canLogOwn, canUpdate } from './policy.ts'
import { described, properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewTimeEntry } from './review.ts'
import { routes } from './routes.ts'
import { changedBy, insertTimeEntry, newFrom, replaceTimeEntry } from './saving.ts'

/** The endpoints that write time entries. The form endpoints run the same steps, but stop after building the draft. */

export const createTimeEntry: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(request, ports, mayLog)
    const created = await newFrom(requireValid(draft), ports)
    await insertTimeEntry(created, ports)
    return new Single(await representSingle(created, loaded.context), versionOf({}, created, viewer))
  })

/** The endpoint that changes a time entry. If the body changes nothing, nothing is written. */
export const updateTimeEntry = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: before, loaded, draft, present } = await draftUpdate(request, ports)
    const after = await changedBy(before, newIn(requireValid(draft), present), ports)
    const stored = after === before ? before : await replaceTimeEntry(before, after, ports)
    return new Single(await representSingle(stored, loaded.context), versionOf({}, stored, viewer))
  })

/** The endpoint of the form for a new time entry, for requesters who may log time in at least one project. */
export const newTimeEntryForm: Endpoint = async (request, ports) => {
  const drafted = await draftCreation(request, ports, canLogAnywhere)
  return shownForm(drafted, request.route, href(request.route, request.path))
}

/** The endpoint of the form for changes to a time entry. */
export async function changeForm(request: Request<'id'>, ports: Ports) {
  const drafted = await draftUpdate(request, ports)
  return shownForm(drafted, request.route, href(request.route, drafted.entity))
}

function shownForm(drafted: Drafting & { entity?: TimeEntry }, route: Route, address: string) {
  const { viewer, entity, loaded } = drafted
  const ofEntry = schemaResource<TimeEntry, WriteContext>(
    described,
    viewer,
    routes.schema.path,
    entity,
    loaded,
  )
  return formOf({ ...drafted, route, href: address, schema: ofEntry })
}

type Drafting = Drafted<TimeEntry, WriteContext>

/**
 * Drafts a new time entry.
 *
 * @throws `MissingPermission`
 */
async function draftCreation(
  request: Request,
  ports: Ports,
  mayCreate: (viewer: Viewer, loaded: WriteContext) => boolean,
): Promise<Drafting> {
  const [viewer, loaded] = await Promise.all([request.viewer, loadForCreation(request, ports)])
  requirePermission(mayCreate(viewer, loaded))
  return draftAt(request.body, viewer, loaded, ports)
}

/**
 * Returns whether a requester may log the time that a body describes. Some roles allow only the requester's own time on
 * work packages. If there is no active project, the right to log time in at least one project is enough.
 */
function mayLog(viewer: Viewer, { project, newRights, workPackage, user }: WriteContext): boolean {
  if (!project?.active) return canLogAnywhere(viewer)
  if (canLog(newRights)) return true
  return canLogOwn(newRights) && workPackage !== undefined && isOwn(viewer, user?.id)
}

/** Drafts a change to a time entry. @throws `NotFound`, `MissingPermission` or `PreconditionFailed` */
async function draftUpdate(request: Request<'id'>, ports: Ports): Promise<Drafting & { entity: TimeEntry }> {
  const { viewer, entity, loaded } = await findAddressed(writtenTimeEntries, request, ports, (...found) =>
    mayChange(...found, request.body),
  )
  requireMatch(request, versionOf({}, entity, viewer))
  return { ...(await draftAt(request.body, viewer, loaded, ports, entity)), entity }
}

/**
 * Returns whether a requester may change an entry. The requester needs the right in both the current and the new
 * project of the entry.
 */
function mayChange(viewer: Viewer, entry: TimeEntry, loaded: WriteContext, { ongoing }: Values): boolean {
  const { rights, newRights, project } = loaded
  const places = project?.active ? [rights, newRights] : [rights]
  return places.every((one) => canUpdate(viewer, entry, one, entry.ongoing || ongoing === true))
}

/**
 * Applies the values in a body to a time entry, and reviews the result.
 *
 * @param entity the existing entry; absent for a creation
 */
const draftAt = (input: Values, viewer: Viewer, loaded: WriteContext, ports: Ports, entity?: TimeEntry) =>
  drafted<TimeEntry, WriteContext>({
    all: properties,
    given: { user: viewer.user?.id },
    review: reviewTimeEntry,
    ...{ input, viewer, loaded, ports, entity },
  })
