import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import type { Ports } from '#shared/ports.ts'
import { type ContainerKind, idIn } from '#shared/project-context/container.ts'
import { aPrincipal, principalIdsOf } from '#shared/resources/principals/listing.ts'
import { routes as users } from '#shared/resources/users/routes.ts'
import { watchersIn } from './store.ts'

/**
 * Returns a filter that selects containers by their watchers.
 *
 * @param project the row attribute with the id of the project
 * @param rights returns the requester's rights in a project
 */
export const watcherFilter = (
  container: ContainerKind,
  project: string,
  rights: (project: number) => ProjectRights,
  viewer: Viewer,
  ports: Ports,
): Filter =>
  lookupFilter({
    label: 'Watcher',
    list: users.list,
    kind: aPrincipal,
    one: (named) => {
      const watched = [...principalIdsOf(named, viewer)].map((id) => ({
        id,
        by: once(async () => (await watchersIn(ports).by(id)).flatMap((one) => idIn(container, one) ?? [])),
      }))
      const ids = async () => new Set((await Promise.all(watched.map(({ by }) => by()))).flat())
      const test = async () => {
        const self = watched.find(({ id }) => id === viewer.user?.id)
        const [all, own] = [await ids(), new Set(await self?.by())]
        return ({ id, [project]: place }: ListedRow) =>
          own.has(id) || (all.has(id) && container.permits.listWatchers(rights(Number(place))))
      }
      return { ids, rows: { attributes: [project], test } }
    },
  })
