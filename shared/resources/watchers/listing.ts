import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { ListedRow } from '#shared/platform/lists/selection.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { aPrincipal, idsOf } from '#shared/resources/principals/listing.ts'
import { routes as users } from '#shared/resources/users/routes.ts'

/**
 * A filter of work packages by who watches them.
 *
 * @param project the attribute of rows with the id of the project
 * @param mayKnow whether the requester knows in a project that others watch something
 */
export const watcherFilter = (
  project: string,
  mayKnow: (project: number) => boolean,
  viewer: Viewer,
  { watchers }: Stores<'watchers'>,
): Filter =>
  lookupFilter({
    label: 'Watcher',
    list: users.list,
    kind: aPrincipal,
    one: (named) => {
      const watched = [...idsOf(named, viewer)].map((id) => ({ id, by: once(() => watchers.by(id)) }))
      const ids = async () => new Set((await Promise.all(watched.map(({ by }) => by()))).flat())
      const test = async () => {
        const self = watched.find(({ id }) => id === viewer.user?.id)
        const [all, own] = [await ids(), new Set(await self?.by())]
        return ({ id, [project]: place }: ListedRow) => own.has(id) || (all.has(id) && mayKnow(Number(place)))
      }
      return { ids, rows: { attributes: [project], test } }
    },
  })
