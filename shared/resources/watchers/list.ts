import type { Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { type Container, type Owner, referenceTo } from '#shared/project-context/container.ts'
import { Reads } from '#shared/project-context/project-context.ts'
import { isLocked } from '#shared/resources/principals/model.ts'
import { listByName } from '#shared/resources/principals/representer.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { watchersIn } from './store.ts'
import { sees } from './watching.ts'

export const listWatchers = (container: Container) => async (request: Request<'id'>, ports: Ports) => {
  const [{ entity }, watching] = await Promise.all([
    findAddressed(container.addressed, request, ports, (_, __, { rights }) =>
      container.permits.listWatchers(rights),
    ),
    watchersIn(ports)
      .of(referenceTo(container, request.params.id))
      .then((ids) => usersIn(ports).some(ids, (user) => user)),
  ])
  const list = listByName(href(request.route, request.params), async (viewer) =>
    seeing({ container, entity }, watching.values(), viewer, ports),
  )
  return list(request, ports)
}

/** Returns the watchers of a container who can still see the container. */
async function seeing(owner: Owner, watching: Iterable<User>, viewer: Viewer, ports: Ports): Promise<User[]> {
  const users = [...watching].filter((user) => !isLocked(user))
  const reads = new Reads(ports)
  const seen = await Promise.all(users.map((user) => sees(owner, user, viewer, ports, reads)))
  return users.filter((_, index) => seen[index])
}
