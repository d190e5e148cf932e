import { isDeepStrictEqual } from 'node:util'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { type Batches, withFirstBatch } from '#shared/platform/lists/page.ts'
import { parsePagination } from '#shared/platform/query/list-input.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/resources/work-packages/load-work-package.ts'
import { type KnownActivity, knownOf, type ReadStores } from './load-activity.ts'
import { type Activity, MAX_ACTIVITIES } from './model.ts'
import { representActivity } from './representer.ts'
import { routes } from './routes.ts'

/** The activities of a work package come in the order in which they were made; they have no filters. */
export const activityListing: Listing = { filters: {}, sorts: {} }

/** The most activities of a page, and the number if the query says none. */
const PAGE = 1000

/** An activity, and who is named as its author. */
interface Written {
  activity: Activity
  user?: User
}

interface Loaded extends LoadedWorkPackage {
  /** The page that the query asks for, if the settings allow pages of that size; read while the requester is. */
  ahead: { page: Part; batches: Batches<Written> }
}

interface Part {
  start: number
  size: number
}

const pageIn = ({ query }: Request<'id'>): Part => {
  const limits = { default: PAGE, max: PAGE }
  const { offset, pageSize } = parsePagination(query, limits, { problems: [], hints: {} })
  return { start: (offset - 1) * pageSize, size: pageSize }
}

/** Reads a page, and the users in it, each once. */
function read(workPackage: number, { start, size }: Part, stores: ReadStores): Promise<Batches<Written>> {
  const userOf = oncePerKey((id: number) => stores.users.byId(id))
  const found = stores.journals.between(workPackage, start + 1, Math.min(start + size, MAX_ACTIVITIES))
  const withUser = async (activity: Activity): Promise<Written> => ({
    activity,
    user: activity.user === undefined ? undefined : await userOf(activity.user),
  })
  return withFirstBatch(
    (async function* () {
      for await (const batch of found) yield Promise.all(batch.map(withUser))
    })(),
  )
}

/** Lists the activities of a work package, the oldest first. */
export const listActivities = list<Written, undefined, ReadStores, Loaded, 'id'>({
  count: async () => undefined,
  load: async (request, stores) => {
    const page = pageIn(request)
    const [loaded, batches] = await Promise.all([
      loadWorkPackage(request, stores),
      read(request.params.id, page, stores),
    ])
    return { ...loaded, ahead: { page, batches } }
  },
  listFor: ({ viewer, loaded: { entity, sees, around, rights, ahead }, stores }) => {
    const workPackage = requireVisible(entity, sees && !entity?.removal)
    return {
      href: href(routes.list, workPackage),
      listing: activityListing,
      page: async ({ selection: { start, size } }) => ({
        total: workPackage.activities,
        batches: isDeepStrictEqual(ahead.page, { start, size })
          ? ahead.batches
          : await read(workPackage.id, { start, size }, stores),
      }),
      represent: async (elements) => {
        const known = new Map(
          await Promise.all(
            elements.map(async (one) => [one, await knownOf(one.activity, around, stores)] as const),
          ),
        )
        return (one) =>
          representActivity(known.get(one) as KnownActivity, viewer, { user: one.user, workPackage, rights })
      },
    }
  },
})
