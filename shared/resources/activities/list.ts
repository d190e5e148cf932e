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
  /** The versions of all activities. */
  versions: readonly number[]
  /** The page that the query asks for as long as no version is missing; read while the requester is. */
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

/** Reads the activities from one version to another, and the users in them, each once. */
function read(workPackage: number, from: number, to: number, stores: ReadStores): Promise<Batches<Written>> {
  const userOf = oncePerKey((id: number) => stores.users.byId(id))
  const found = stores.journals.between(workPackage, from, Math.min(to, MAX_ACTIVITIES))
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

/** The page as it was read ahead, unless versions are missing in it or before it. */
function pageOf(id: number, page: Part, { versions, ahead }: Loaded, stores: ReadStores) {
  const shown = versions.slice(page.start, page.start + page.size)
  const [from = 1, to = 0] = [shown[0], shown.at(-1)]
  const isWhole = shown.length > 0 && to === page.start + shown.length
  return isWhole && isDeepStrictEqual(ahead.page, page) ? ahead.batches : read(id, from, to, stores)
}

/** Lists the activities of a work package, the oldest first. */
export const listActivities = list<Written, undefined, ReadStores, Loaded, 'id'>({
  count: async () => undefined,
  load: async (request, stores) => {
    const page = pageIn(request)
    const { id } = request.params
    const [loaded, versions, batches] = await Promise.all([
      loadWorkPackage(request, stores),
      stores.journals.versionsOf(id),
      read(id, page.start + 1, page.start + page.size, stores),
    ])
    return { ...loaded, versions, ahead: { page, batches } }
  },
  listFor: ({ viewer, loaded, stores }) => {
    const { entity, sees, around, rights, versions } = loaded
    const workPackage = requireVisible(entity, sees && !entity?.removal)
    return {
      href: href(routes.list, workPackage),
      listing: activityListing,
      page: async ({ selection: { start, size } }) => ({
        total: versions.length,
        batches: await pageOf(workPackage.id, { start, size }, loaded, stores),
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
