import type { Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { isLocked } from '#shared/resources/principals/model.ts'
import { listByName } from '#shared/resources/principals/representer.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { addressedWorkPackages } from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { Reads } from '#shared/surroundings/surroundings.ts'
import { canList } from './policy.ts'
import { routes } from './routes.ts'
import { watchersIn } from './store.ts'
import { seesWorkPackage } from './watching.ts'

/** The endpoint of the list of who watches a work package. */
export async function listWatchers(request: Request<'id'>, ports: Ports) {
  const [{ entity }, watching] = await Promise.all([
    findAddressed(addressedWorkPackages, request, ports, (_, __, { rights }) => canList(rights)),
    watchersIn(ports)
      .of(request.params.id)
      .then((ids) => usersIn(ports).some(ids, (user) => user)),
  ])
  const list = listByName<Ports>(href(routes.list, entity), async (viewer) =>
    seeing(watching.values(), entity, viewer, ports),
  )
  return list(request, ports)
}

/** Those who watch a work package and still see it. */
async function seeing(
  watching: Iterable<User>,
  workPackage: WorkPackage,
  viewer: Viewer,
  ports: Ports,
): Promise<User[]> {
  const users = [...watching].filter((user) => !isLocked(user))
  const reads = new Reads(ports)
  const sees = await Promise.all(
    users.map((user) => seesWorkPackage(user, workPackage, viewer, ports, reads)),
  )
  return users.filter((_, index) => sees[index])
}
