import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { list, representingEach } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { type Page, withFirstBatch } from '#shared/platform/lists/page.ts'
import { parsePagination } from '#shared/platform/query/list-input.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import { visibleOf } from './load-activity.ts'
import type { Activity } from './model.ts'
import { representActivity } from './representer.ts'
import { routes } from './routes.ts'
import { journalsIn } from './store.ts'

/** Activities have no filters and are always listed in order of creation. */
export const activityListing: Listing = { filters: {}, sorts: {} }

interface Loaded extends LoadedWorkPackage {
  page: Page<Activity>
}

/**
 * Reads a page of a work package's activities. The page is taken from the list of existing version numbers, because
 * version numbers may have gaps after an import.
 */
async function read(request: Request<'id'>, ports: Ports): Promise<Page<Activity>> {
  const { id } = request.params
  const [{ configuration }, versions] = await Promise.all([request.viewer, journalsIn(ports).versionsOf(id)])
  const { maxPageSize: max } = configuration.settings
  // Ignores problems with the query. The list endpoint reports them, but only to requesters who may see the activities.
  const { offset, pageSize } = parsePagination(
    request.query,
    { default: max, max },
    { problems: [], hints: {} },
  )
  const shown = versions.slice((offset - 1) * pageSize, offset * pageSize)
  const found = journalsIn(ports).between(id, shown[0] ?? 1, shown.at(-1) ?? 0)
  return { total: versions.length, batches: await withFirstBatch(found) }
}

/** Lists the activities of a work package, oldest first. */
export const listActivities = list<Activity, undefined, Loaded, 'id'>({
  count: async () => undefined,
  load: async (request, ports) => {
    const [loaded, page] = await Promise.all([loadWorkPackage(request, ports), read(request, ports)])
    return { ...loaded, page }
  },
  listFor: ({ viewer, loaded }) => {
    const workPackage = requireVisible(loaded.entity, loaded.sees && !loaded.entity?.removal)
    return {
      href: href(routes.list, workPackage),
      listing: activityListing,
      page: async () => loaded.page,
      represent: representingEach(async (activity) =>
        representActivity(await visibleOf(activity, loaded.context), viewer, { ...loaded, workPackage }),
      ),
    }
  },
})
