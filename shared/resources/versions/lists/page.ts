import type { ReadStores as App } from '#shared/app.ts'
import {
  inBatches,
  type Page,
  type RowTest,
  type Selection,
  withFirstBatch,
} from '#shared/platform/collections/paging.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { intersection } from '#shared/platform/query/filter.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/platform/query/list-input.ts'
import { prefetch } from '#shared/platform/query/prefetch.ts'
import type { VisibleShare } from '#shared/resources/projects/store.ts'
import type { Version } from '../model.ts'
import { type ListedVersion, row, sharedOf } from '../store.ts'
import type { DefiningProjects } from './defining-projects.ts'
import type { Sight, SightContext } from './sight.ts'

/** What a list is made from; some of it is still being read. */
export interface ListContext extends SightContext {
  /** Which versions the list may contain. */
  sight: Sight
  defining: DefiningProjects
}

/**
 * Reads a page: all versions for administrators; for others, and for the list of a project, those that the index finds
 * where few projects have to be asked for. How much somebody saw last time is remembered: where it was much, the page is read
 * ahead on that assumption, and read again if it proves wrong.
 */
export async function pageOf(selection: Selection, context: ListContext): Promise<Page<Version>> {
  const { request, app, project, sight } = context
  const seen = sight.expected
  const guess = seen && seen !== 'little' ? amongAll(selection, seen, context) : undefined
  const reader = { claimedId: request.claimedId, admitted: request.viewer }
  const prefetched = prefetch(app.versions, reader, guess)
  if (prefetched && guess === selection)
    context.defining.begin(app.versions.pages.get(nameOf(selection)) ?? [])
  const [{ user }, share, accepted] = await Promise.all([request.viewer, sight.share(), sight.accepted()])
  if (user && !project) app.versions.extents.note(user.id, share)
  if (accepted) return pageAmong(accepted, selection, context)
  const actual = amongAll(selection, share, context)
  const page = await (prefetched && share === seen ? prefetched : app.versions.page(actual))
  return actual === selection ? { ...page, batches: noting(page.batches, selection, app) } : page
}

const nameOf = ({ start, size, order }: Selection): string => [start, size, order[0]?.descending].join()

/** Remembers which projects define the versions of a page of the usual size. */
async function* noting(batches: Page<Version>['batches'], selection: Selection, { versions }: App) {
  for await (const batch of batches) {
    if (selection.size <= DEFAULT_PAGE_SIZE)
      versions.pages.set(
        nameOf(selection),
        batch.map(({ project }) => project),
      )
    yield batch
  }
}

/** The selection among all versions: with a test of the rows, unless every version passes and no rows are needed. */
function amongAll(selection: Selection, share: VisibleShare, context: ListContext): Selection {
  if (share === 'everything' && context.app.versions.isFlat(selection)) return selection
  // Many versions are of many projects.
  if (share !== 'everything') suppressUnhandled(context.hierarchy.all())
  return tested(selection, context)
}

function tested(selection: Selection, { sight, defining }: ListContext): Selection {
  const test: RowTest = {
    attributes: [row.project, row.sharing],
    test: async () => {
      const accepts = await sight.accepts()
      return (found) => {
        defining.note(found.id, Number(found[row.project]))
        return accepts(sharedOf(found))
      }
    },
  }
  return { ...selection, tests: [...(selection.tests ?? []), test], reading: defining.readAhead }
}

/** A page of the versions that the index has found: where nothing else is asked for, only the page itself is read. */
async function pageAmong(
  found: readonly ListedVersion[],
  selection: Selection,
  context: ListContext,
): Promise<Page<Version>> {
  const { app, defining, sight } = context
  for (const { id, project } of found) defining.note(id, project)
  const ids = new Set(found.map(({ id }) => id))
  const candidateIds = intersection([selection.candidateIds, ids])
  if (ids.size <= DEFAULT_PAGE_SIZE) defining.readAhead([...ids])
  if (!app.versions.isById(selection))
    return app.versions.page({ ...tested(selection, context), candidateIds })
  const page = onPage(ids, selection)
  defining.readAhead(page)
  const accepts = await sight.accepts()
  const batches = inBatches(page, async (id) => {
    const version = await app.versions.byId(id)
    // Test again: the version may be read long after it was found.
    return version && (await accepts(version)) ? version : undefined
  })
  return { total: ids.size, batches: await withFirstBatch(batches) }
}

function onPage(ids: ReadonlySet<number>, { order, start, size }: Selection): number[] {
  const sorted = distinctIds(ids)
  return (order[0]?.descending ? sorted.reverse() : sorted).slice(start, start + size)
}
