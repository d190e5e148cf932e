import type { Stores } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { searchIfAsked } from '#shared/platform/endpoints/search.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import { listQueryOf } from '#shared/platform/query/list-query.ts'
import { capabilityFilter, listing } from '#shared/resources/capabilities/filter.ts'
import { findCapabilities } from '#shared/resources/capabilities/find.ts'
import { representCapabilities } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** Lists which principal may take which action where, as far as the requester may see. */
export const listCapabilities: Endpoint<
  typeof routes.list,
  Stores<'memberships' | 'principals' | 'projects' | 'table' | 'users'>
> = async (request, stores) => {
  const viewer = await request.viewer
  const query = listQueryOf(request, listing, viewer.configuration)
  const asked = searchIfAsked(request, listing, viewer.configuration)
  if (asked) return asked
  const filter = capabilityFilter(query.filters, viewer)
  const { total, capabilities } = await findCapabilities(filter, query.selection, viewer, stores)
  const elements = await representCapabilities(capabilities, viewer, stores)
  return collection({ href: routes.list.path, query, total, elements })
}

export const handler = lambda(
  routes.list,
  { memberships: membershipsIn, principals: principalsIn, projects: projectsIn, users: usersIn },
  listCapabilities,
)
