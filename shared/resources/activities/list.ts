import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { list, representingEach } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { type Batches, withFirstBatch } from '#shared/platform/lists/page.ts'
import { parsePagination } from '#shared/platform/query/list-input.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/resources/work-packages/load-work-package.ts'
import { knownOf, type ReadStores } from './load-activity.ts'
import type { Activity } from './model.ts'
import { representActivity } from './representer.ts'
import { routes } from './routes.ts'

/** The activities of a work package come in the order in which they were made; they have no filters. */
export const activityListing: Listing = { filters: {}, sorts: {} }

/** An activity, and who is named as its author. */
interface Written {
  activity: Activity
  user?: User
}

interface Loaded extends LoadedWorkPackage {
  /** The number of all activities. */
  total: number
  /** Those of the page that the query asks for. */
  batches: Batches<Written>
}

/** Reads a page of the activities of a work package, and the users in them, each once. Imports may have left out versions. */
async function read(request: Request<'id'>, stores: ReadStores): Promise<Pick<Loaded, 'total' | 'batches'>> {
  const { id } = request.params
  const [{ configuration }, versions] = await Promise.all([request.signedIn, stores.journals.versionsOf(id)])
  const { maxPageSize: max } = configuration.settings
  // What is wrong with the query is said to those who may see the list.
  const { offset, pageSize } = parsePagination(
    request.query,
    { default: max, max },
    { problems: [], hints: {} },
  )
  const shown = versions.slice((offset - 1) * pageSize, offset * pageSize)
  const found = stores.journals.between(id, shown[0] ?? 1, shown.at(-1) ?? 0)
  const userOf = oncePerKey((user: number) => stores.users.byId(user))
  const withUser = async (activity: Activity): Promise<Written> => ({
    activity,
    user: activity.user === undefined ? undefined : await userOf(activity.user),
  })
  const written = (async function* () {
    for await (const batch of found) yield Promise.all(batch.map(withUser))
  })()
  return { total: versions.length, batches: await withFirstBatch(written) }
}

/** Lists the activities of a work package, the oldest first. */
export const listActivities = list<Written, undefined, ReadStores, Loaded, 'id'>({
  count: async () => undefined,
  load: async (request, stores) => {
    const [loaded, page] = await Promise.all([loadWorkPackage(request, stores), read(request, stores)])
    return { ...loaded, ...page }
  },
  listFor: ({ viewer, loaded, stores }) => {
    const { entity, sees, around, rights, total, batches } = loaded
    const workPackage = requireVisible(entity, sees && !entity?.removal)
    return {
      href: href(routes.list, workPackage),
      listing: activityListing,
      page: async () => ({ total, batches }),
      represent: representingEach(async ({ activity, user }) => {
        const known = await knownOf(activity, around, stores)
        return representActivity(known, viewer, { user, workPackage, rights })
      }),
    }
  },
})
