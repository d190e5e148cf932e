import { readStatuses } from '#shared/access/status-store.ts'
import { permissionsWith } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { list, type Scope } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { Ports } from '#shared/ports.ts'
import {
  type Container,
  type InProject,
  type LoadedInProject,
  referenceTo,
} from '#shared/project-context/container.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { userListing } from '#shared/resources/users/listing.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { activeAdministrators, row, usersIn } from '#shared/resources/users/store.ts'
import { watchersIn } from './store.ts'

/** The endpoint that lists the users who may be added as watchers of a container. */
export const listAvailableWatchers = (container: Container) =>
  list({
    count: (ports) => usersIn(ports).counters(),
    load: async (request: Request<'id'>, ports: Ports) => {
      // The number of administrators decides whether the requester gets a link to lock or delete their own account, so
      // it is read together with the container.
      const [loaded, administrators] = await Promise.all([
        container.addressed.load(request, ports),
        activeAdministrators(ports.table),
      ])
      return { ...loaded, administrators }
    },
    listFor: async ({ viewer, ports, counters, loaded, request }) => {
      const { entity, sees, rights, administrators } = loaded
      const found = requireVisible(entity, sees && !entity?.removal)
      requirePermission(container.permits.addWatchers(rights))
      return {
        href: href(request.route, request.params),
        listing: userListing(viewer, ports, new GroupVisibility(viewer, ports)),
        scope: await thoseWhoMayWatch(container, found, loaded, ports),
        page: ({ selection }) => listOf(usersIn(ports)).page(selection, counters),
        links: () => ({}),
        represent: async () => (user) => representUser(user, viewer, { position: 'element', administrators }),
      }
    },
  })

/** Returns the active users who see a container and do not watch it yet. */
async function thoseWhoMayWatch(
  container: Container,
  { id, project: place }: InProject,
  { context }: LoadedInProject<InProject>,
  ports: Ports,
): Promise<Scope> {
  const [project, members, { administrators }, watching] = await Promise.all([
    context.project(place),
    membershipsIn(ports).members(place),
    readStatuses(ports.table),
    watchersIn(ports).of(referenceTo(container, id)),
  ])
  const sees = (membership: (typeof members)[number] | undefined) =>
    permissionsWith(context.viewer, membership).has(container.reader)
  const isOpen = project?.public === true && sees(undefined)
  const held = new Map(members.map((one) => [one.principal, sees(one)]))
  const [busy, all] = [new Set(watching), new Set(administrators)]
  const may = (user: number) => !busy.has(user) && (all.has(user) || (held.get(user) ?? isOpen))
  const known = [...all, ...held.keys()].filter(may)
  return {
    ...(!isOpen && { candidateIds: new Set(known) }),
    tests: [
      { attributes: [row.status], test: async () => (one) => one[row.status] === 'active' && may(one.id) },
    ],
  }
}
