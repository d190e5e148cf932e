import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { type PageSlice, pageSlicesOf, totalCount } from '#shared/platform/collections/keys.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import type { Ports } from '#shared/ports.ts'
import { type Action, actions, isGlobal } from '#shared/resources/actions/model.ts'
import { ActionInContext, Grants, type People } from './action-in-context.ts'
import {
  type CapabilityData,
  type CapabilityScope,
  type Context,
  contextsOf,
  loadCapabilityData,
} from './data.ts'
import type { CapabilityFilter } from './filter.ts'
import { type Capability, contextKey, contextOf, prefixFrom } from './model.ts'

/**
 * Maximum number of principals or contexts that are looked up one by one. If a filter names more of them, the data of
 * all principals or all contexts is read.
 */
const MAX_LOOKUPS = 100

interface CapabilityPage {
  total: number
  capabilities: Capability[]
}

/**
 * Returns a page of the capabilities that a requester sees, and the total number of these capabilities. They are
 * ordered by action, context and principal.
 */
export async function findCapabilities(
  filter: CapabilityFilter,
  page: Pick<Selection, 'order' | 'start' | 'size'>,
  viewer: Viewer,
  ports: Ports,
): Promise<CapabilityPage> {
  if (!viewer.user) return { total: 0, capabilities: [] }
  const data = await loadVisible(filter, viewer.user.id, viewer, ports)
  return pageOf(actionsInContexts(filter, data, viewer), page)
}

/**
 * Reads the data for capabilities that match a filter and that the requester sees. If the filter specifies a few
 * principals, only the memberships of these principals and of the requester are read. Otherwise, the requester's
 * memberships are read first. They determine in which contexts the memberships of all principals are read.
 * Administrators see all principals in all contexts.
 */
async function loadVisible(
  filter: CapabilityFilter,
  me: number,
  viewer: Viewer,
  ports: Ports,
): Promise<CapabilityData> {
  const scope = scopeOf(filter)
  if (viewer.isAdmin) return loadCapabilityData(scope, ports)
  const principals = [...new Set([...(scope.principals ?? []), me])]
  const named = await loadCapabilityData({ ...scope, principals }, ports)
  if (scope.principals) return named
  const readable = contextsOf(named).filter((context) => seesAll(context, viewer))
  const contexts = readable.map(({ id }) => id).filter((id) => filter.context.accepts(contextKey(id)))
  return contexts.length === 0 ? named : joined(named, await loadCapabilityData({ contexts }, ports))
}

/**
 * Returns the principals and the contexts to read for a filter. Undefined means that all are read, because the filter
 * specifies none or too many.
 */
function scopeOf({ principal, context }: CapabilityFilter): CapabilityScope {
  const few = (only?: readonly string[]) => (only && only.length <= MAX_LOOKUPS ? only : undefined)
  return { principals: few(principal.only)?.map(Number), contexts: few(context.only)?.map(contextOf) }
}

/**
 * Joins the data about the requester with the data of the contexts in `readable`. In these contexts, the requester sees
 * all principals, so `readable` already contains the requester's memberships in them.
 */
function joined(own: CapabilityData, readable: CapabilityData): CapabilityData {
  const elsewhere = own.members.filter(({ project }) => project === null || !readable.projects.has(project))
  return {
    statuses: readable.statuses,
    members: [...elsewhere, ...readable.members],
    projects: new Map([...own.projects, ...readable.projects]),
    users: [...new Set([...own.users, ...readable.users])],
  }
}

/**
 * Returns whether a requester sees the capabilities of all principals in a context. Administrators see them, as do
 * requesters who may see or manage the members of the context.
 */
function seesAll({ id, isPublic, members }: Context, viewer: Viewer): boolean {
  if (viewer.isAdmin) return true
  if (id === null) return false
  const own = members.find(({ principal }) => principal === viewer.user?.id)
  return rightsIn(viewer, { active: true, public: isPublic }, own).may(...viewMembershipPermissions)
}

/**
 * Returns the pairs of an action and a context that a filter can match, in order. Each pair is returned with the
 * candidates that the requester sees.
 */
function actionsInContexts(
  filter: CapabilityFilter,
  data: CapabilityData,
  viewer: Viewer,
): ActionInContext[] {
  const grants = new Grants(viewer.configuration.roles)
  const accepts = (id: number) => filter.principal.accepts(String(id))
  const everybody = peopleAmong(data, accepts)
  const requester = peopleAmong(data, (id) => id === viewer.user?.id && accepts(id))
  const contexts = contextsOf(data)
    .filter(({ id }) => filter.context.accepts(contextKey(id)))
    .map((context) => ({ context, people: (seesAll(context, viewer) ? everybody : requester)(context) }))
  return actions
    .filter(({ id }) => filter.action.accepts(id))
    .flatMap((action) =>
      contexts
        .filter(({ context }) => (context.id === null) === isGlobal(action))
        .map(({ context, people }) => {
          const listed = limitedByIds(people, filter, action, context)
          return new ActionInContext(action, context, listed, grants)
        }),
    )
}

/**
 * Returns a function that finds the unlocked principals who may have rights in a context.
 *
 * @param accepts returns true for the ids of principals that match the filter by principal
 */
function peopleAmong({ statuses, users }: CapabilityData, accepts: (principal: number) => boolean) {
  const isAdministrator = new Set(statuses.administrators)
  const everywhere = { administrators: statuses.administrators.filter(accepts), users: users.filter(accepts) }
  return ({ members }: Context): People => ({
    ...everywhere,
    members: members.filter(
      ({ principal: id }) => accepts(id) && !statuses.locked.has(id) && !isAdministrator.has(id),
    ),
  })
}

/** Returns the people whose capability for this action and context has an id that matches the filter. */
function limitedByIds(
  people: People,
  { id: ids }: CapabilityFilter,
  action: Action,
  { id }: Context,
): People {
  if (!ids.isAsked) return people
  const prefix = prefixFrom({ action: action.id, context: contextKey(id) })
  const accepts = (principal: number) => ids.accepts(prefix + principal)
  return {
    administrators: people.administrators.filter(accepts),
    members: people.members.filter(({ principal }) => accepts(principal)),
    users: people.users.filter(accepts),
  }
}

function pageOf(
  cells: readonly ActionInContext[],
  { order, start, size }: Pick<Selection, 'order' | 'start' | 'size'>,
): CapabilityPage {
  const isDescending = order[0]?.descending ?? false
  const ordered = isDescending ? cells.toReversed() : cells
  const counts = ordered.map((cell, number) => ({ number, count: cell.count() }))
  const pageSlices = pageSlicesOf(counts, start, start + size)
  const capabilities = pageSlices.flatMap((slice) =>
    capabilitiesIn(ordered[slice.number] as ActionInContext, slice, isDescending),
  )
  return { total: totalCount(counts), capabilities }
}

function capabilitiesIn(
  one: ActionInContext,
  { skip, take }: PageSlice,
  isDescending: boolean,
): Capability[] {
  const holders = isDescending ? one.holders().reverse() : one.holders()
  const { action, context } = one
  return holders.slice(skip, skip + take).map((holder) => ({ action, context: context.id, holder }))
}
