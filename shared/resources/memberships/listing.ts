import type { Viewer } from '#shared/access/viewer.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import { contains, equals } from '#shared/platform/dynamodb/condition.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { byNumber, type Listing } from '#shared/platform/query/listing.ts'
import { either, neither, presence, takingNoValues, takingValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as groups } from '#shared/resources/groups/routes.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { byPrincipal, PrincipalDirectory } from '#shared/resources/principals/directory.ts'
import { principalFilter, typeFilter } from '#shared/resources/principals/listing.ts'
import { principalTypes } from '#shared/resources/principals/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { routes as roles } from '#shared/resources/roles/routes.ts'
import { type Membership, rolesOf } from './model.ts'

/** Returns the row of a membership, for filters and sort keys. */
export const rowOf = (membership: Membership): Row => ({
  principal: membership.principal,
  ...(membership.project !== null && { project: membership.project }),
  type: principalTypes[membership.kind],
  roles: rolesOf(membership),
  createdAt: Date.parse(membership.createdAt),
  updatedAt: Date.parse(membership.updatedAt),
})

/** The filters and sort keys of memberships (specification, "list"). */
export function membershipListing(ports: Ports, viewer: Viewer): Listing {
  const { filters, sorts } = byPrincipal('principal', new PrincipalDirectory(ports, viewer), ports)
  const { displayName, anyNameAttribute, status, blocked } = filters
  const createdAt = byNumber('createdAt')
  return {
    filters: {
      ...named(['project', 'project_id'], byIds('Project', projects, 'project', equals)),
      ...named(['principal', 'principal_id'], byPrincipalId(viewer)),
      ...named(['role', 'role_id'], byIds('Role', roles, 'roles', contains)),
      group: byGroup(ports, viewer),
      name: displayName,
      any_name_attribute: anyNameAttribute,
      status,
      blocked,
      principal_type: typeFilter('type'),
      created_at: dateTimeFilter('Created on', [['createdAt']], ports.now),
      updated_at: dateTimeFilter('Updated on', [['updatedAt']], ports.now),
    },
    sorts: {
      id: 'id',
      ...sorts,
      ...named(['created_at', 'created_on'], createdAt),
      updated_at: byNumber('updatedAt'),
    },
  }
}

/** Returns an object that holds a filter or sort key under each of several names. */
const named = <T>(names: readonly string[], one: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, one]))

/** Returns a filter that compares ids of projects or roles with the ids in a row attribute. */
const byIds = (
  label: string,
  { list }: typeof projects | typeof roles,
  attribute: string,
  has: typeof equals,
): Filter => ({
  label,
  ...idsIn(list),
  operators: {
    '=': takingValues(
      anId,
      either((id) => has(attribute, id)),
    ),
    '!': takingValues(
      anId,
      neither((id) => has(attribute, id)),
    ),
    ...presence(attribute),
  },
})

const byPrincipalId = (viewer: Viewer): Filter => ({
  ...principalFilter({ label: 'Principal', attribute: 'principal', isOptional: true }, viewer),
  keyed: true,
})

/** The filter by group. Hidden groups match nothing. */
function byGroup(ports: Ports, viewer: Viewer): Filter {
  const inOne = (ids: readonly number[], wanted: boolean) =>
    memberTest(() => membersOf(ids, viewer, ports), wanted)
  const inAny = (wanted: boolean) => memberTest(() => membersOfAll(viewer, ports), wanted)
  return {
    label: 'Group',
    ...idsIn(groups.list),
    operators: {
      '=': takingValues(anId, (ids) => inOne(ids, true)),
      '!': takingValues(anId, (ids) => inOne(ids, false)),
      '*': takingNoValues(() => inAny(true)),
      '!*': takingNoValues(() => inAny(false)),
    },
  }
}

const memberTest = (find: () => Promise<ReadonlySet<number>>, wanted: boolean): RowTest => ({
  attributes: ['principal'],
  test: async () => {
    const members = await find()
    return (found) => members.has(Number(found.principal)) === wanted
  },
})

async function membersOf(ids: readonly number[], viewer: Viewer, ports: Ports) {
  const [isVisible, groups] = await Promise.all([
    new GroupVisibility(viewer, ports).of(ids),
    Promise.all(ids.map((id) => groupsIn(ports).byId(id))),
  ])
  return new Set(groups.flatMap((group) => (group && isVisible(group.id) ? group.members : [])))
}

async function membersOfAll(viewer: Viewer, ports: Ports) {
  const isVisible = await new GroupVisibility(viewer, ports).ofAll()
  const members = new Set<number>()
  for await (const group of groupsIn(ports).all())
    if (isVisible(group.id)) for (const member of group.members) members.add(member)
  return members
}
