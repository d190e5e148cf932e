import type { Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { formOf } from '#shared/platform/endpoints/forms.ts'
import { type Addressed, findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import { type Drafted, drafted } from '#shared/platform/endpoints/written-resource.ts'
import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import { type Draft, newIn, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedQueries, loadForCreation, type QueryContext } from './load.ts'
import type { Query } from './model.ts'
import { canCreate, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import type { QueryScope } from './query-scope.ts'
import { representQuery } from './representer.ts'
import { reviewQuery } from './review.ts'
import { changedBy, insertQuery, newFrom, replaceQuery } from './saving.ts'

/**
 * The endpoints that write queries. They respond with the query without its results. The forms run the same steps up to
 * the draft, even for requesters who may not save the query.
 */

export const createQuery: Endpoint = (request, ports) =>
  retryingRefusals(async () => {
    const { viewer, loaded, draft } = await draftCreation(request, ports, (_, { scope }) =>
      canCreate(scope.rights),
    )
    const created = await newFrom(requireValid(draft), viewer, ports)
    await insertQuery(created, ports)
    return shown(created, loaded.scope, viewer)
  })

/** The endpoint that changes a query. A request whose body changes nothing causes no write. */
export const updateQuery = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const drafted = await draftUpdate(request, ports, (viewer, query, { rights }) =>
      canUpdate(viewer, query, rights),
    )
    const { viewer, entity: before, loaded, draft, present } = drafted
    const after = await changedBy(before, newIn(requireValid(draft), present), ports)
    const stored = after === before ? before : await replaceQuery(before, after, ports)
    return shown(stored, loaded.scope, viewer)
  })

const shown = async (query: Query, scope: QueryScope, viewer: Viewer): Promise<Single> =>
  new Single(await representQuery(await scope.valid(query), scope), versionOf({}, query, viewer))

/** The endpoint of the form for a new query, for everybody who may see work packages in some project. */
export const newQueryForm: Endpoint = async (request, ports) => {
  const drafted = await draftCreation(request, ports, (viewer) => viewer.mayAnywhere('view_work_packages'))
  const isPermitted = canCreate(drafted.loaded.scope.rights)
  return shownForm({ ...drafted, isPermitted }, request, href(request.route, request.path))
}

/** The endpoint of the form for changing a query. Everybody who sees the query may request the form. */
export async function changeForm(request: Request<'id'>, ports: Ports): Promise<Resource> {
  const drafted = await draftUpdate(request, ports)
  const { viewer, entity, loaded } = drafted
  const isPermitted = canUpdate(viewer, entity, loaded.rights)
  return shownForm({ ...drafted, isPermitted }, request, href(request.route, entity))
}

async function shownForm(
  drafted: Drafting & { entity?: Query; isPermitted: boolean },
  { body, route }: Request,
  address: string,
): Promise<Resource> {
  const { entity, draft, loaded } = drafted
  const asShown = await withShownFilters(draft, body, loaded.scope)
  return formOf({ ...drafted, draft: asShown, route, href: address, schema: loaded.scope.schema(entity) })
}

/**
 * Returns a draft, with its filters in the format in which queries show them. If the filters violate a rule, they stay
 * as they were sent.
 */
async function withShownFilters(
  { values, violations }: Draft,
  input: Values,
  scope: QueryScope,
): Promise<Draft> {
  if (violations.some(({ details: { attribute = '' } }) => ['filters', 'base'].includes(attribute)))
    return { values: { ...values, filters: input.filters ?? values.filters }, violations }
  const filters = await scope.validFilters(values.filters as Query['filters'])
  return { values: { ...values, filters: filters.map(({ instance }) => instance) }, violations }
}

type Drafting = Drafted<Query, QueryContext>

/**
 * Drafts a new query.
 *
 * @throws `MissingPermission`
 */
async function draftCreation(
  request: Request,
  ports: Ports,
  mayCreate: (viewer: Viewer, loaded: QueryContext) => boolean,
): Promise<Drafting> {
  const [viewer, loaded] = await Promise.all([request.viewer, loadForCreation(request, ports)])
  requirePermission(mayCreate(viewer, loaded))
  return draftAt(request.body, viewer, loaded, ports)
}

/**
 * Drafts a change of a query.
 *
 * @throws `NotFound`, `MissingPermission` or `PreconditionFailed`
 */
async function draftUpdate(
  request: Request<'id'>,
  ports: Ports,
  mayUpdate?: (viewer: Viewer, query: Query, loaded: QueryContext) => boolean,
): Promise<Drafting & Addressed<Query, QueryContext>> {
  const { viewer, entity, loaded } = await findAddressed(addressedQueries, request, ports, mayUpdate)
  requireMatch(request, versionOf({}, entity, viewer))
  return { ...(await draftAt(request.body, viewer, loaded, ports, entity)), entity }
}

/**
 * Applies the values in a body to a query and reviews the result. The applicable scope is the one that the query has
 * after the write.
 *
 * @param entity the existing query; absent for a creation
 */
const draftAt = (input: Values, viewer: Viewer, loaded: QueryContext, ports: Ports, entity?: Query) =>
  drafted<Query, QueryContext>({
    all: properties,
    given: { user: viewer.user?.id },
    review: reviewQuery,
    ...{ input, viewer, loaded, ports, entity },
  })
