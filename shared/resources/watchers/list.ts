import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { listByName } from '#shared/resources/principals/by-name.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { isLocked } from '#shared/resources/principals/status-store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { addressedWorkPackages } from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { Reads } from '#shared/surroundings/surroundings.ts'
import { canList } from './policy.ts'
import { routes } from './routes.ts'
import { seesWorkPackage, type WatchNames } from './watching.ts'

/** The endpoint of the list of who watches a work package. */
export async function listWatchers(request: Request<'id'>, stores: Stores<WatchNames>) {
  const reading = suppressUnhandled(
    stores.watchers.of(request.params.id).then((ids) => stores.users.some(ids, (user) => user)),
  )
  const { entity } = await findAddressed(addressedWorkPackages, request, stores, (_, __, { rights }) =>
    canList(rights),
  )
  const list = listByName<Stores<WatchNames>>(href(routes.list, entity), async (viewer) =>
    watchersIn((await reading).values(), entity, viewer, stores),
  )
  return list(request, stores)
}

/** Those who watch a work package and still see it. */
async function watchersIn(
  watching: Iterable<User>,
  workPackage: WorkPackage,
  viewer: Viewer,
  stores: Stores<WatchNames>,
): Promise<KnownPrincipal[]> {
  const users = [...watching].filter((user) => !isLocked(user))
  const reads = new Reads(stores)
  const sees = await Promise.all(
    users.map((user) => seesWorkPackage(user, workPackage, viewer, stores, reads)),
  )
  return users.filter((_, index) => sees[index]).map((user) => ({ kind: 'user', principal: user }))
}
