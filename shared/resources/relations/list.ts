import { type Counted, sum } from '#shared/platform/collections/keys.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type List, list } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { invalidQuery, requireVisible } from '#shared/platform/http/errors.ts'
import { type Page, withFirstBatch } from '#shared/platform/lists/page.ts'
import { pageOfRows } from '#shared/platform/lists/rows-in-memory.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/resources/work-packages/load-work-package.ts'
import { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import { relationListing, rowOf } from './listing.ts'
import type { ReadStores } from './load-relation.ts'
import { representElement } from './representer.ts'
import { routes } from './routes.ts'
import type { ListedRelation } from './store.ts'
import { type Connected, visibleAmong } from './visibility.ts'

/** The most relations that are read to find those that match. */
const MAX_READ = 20_000

const tooMuch = () =>
  invalidQuery(['The list is too large to be filtered; narrow it by involved, from, to or id.'])

/** The relations of which a query asks for some: those of the work packages that it names, or else all. */
async function candidatesFor(
  { partitions: [find] = [] }: Selection,
  ids: ReadonlySet<number> | undefined,
  counters: readonly Counted[],
  { relations }: ReadStores,
): Promise<ListedRelation[]> {
  if (ids) {
    const found = await Promise.all([...ids].map((id) => relations.byId(id)))
    return found.filter((one) => one !== undefined)
  }
  if (find) {
    const found = await Promise.all((await find()).map((partition) => relations.in(partition)))
    return [...new Map(found.flat().map((one) => [one.id, one])).values()]
  }
  if (sum(counters) > MAX_READ) throw tooMuch()
  const all: ListedRelation[] = []
  for await (const one of relations.all()) all.push(one)
  return all
}

/** The page of what the requester sees of some relations. */
async function pageAmong(
  found: readonly ListedRelation[],
  selection: Selection,
  around: Surroundings,
): Promise<Page<Connected>> {
  const visible = await visibleAmong(found, around)
  const byId = new Map(visible.map((one) => [one.relation.id, one]))
  const { total, ids } = await pageOfRows(
    visible.map(({ relation }) => rowOf(relation)),
    selection,
  )
  const elements = ids.flatMap((id) => byId.get(id) ?? [])
  return { total, batches: await withFirstBatch(oneBatch(elements)) }
}

async function* oneBatch<T>(elements: readonly T[]): AsyncGenerator<readonly T[]> {
  yield elements
}

/** The ids among which a selection is. */
const idsOf = async ({ candidateIds }: Selection): Promise<ReadonlySet<number> | undefined> =>
  typeof candidateIds === 'function' ? candidateIds() : candidateIds

/** The parts that lists of relations have in common. */
const common = (around: Surroundings) => ({
  listing: relationListing,
  links: () => ({}),
  represent: async () => (one: Connected) => representElement(one, around.viewer),
})

/** The endpoint of the list of all relations that the requester sees. */
export const listRelations = list({
  count: ({ relations }: ReadStores) => relations.counters(),
  listFor: ({ viewer, stores, counters }): List<Connected> => {
    const around = new Surroundings(viewer, stores)
    return {
      ...common(around),
      page: async ({ selection }) => {
        const found = await candidatesFor(selection, await idsOf(selection), counters, stores)
        return pageAmong(found, selection, around)
      },
    }
  },
})

interface Loaded extends LoadedWorkPackage {
  relations: readonly ListedRelation[]
}

/** The endpoint of the list of the relations of a work package. */
export const listRelationsOf = list({
  count: async (_: ReadStores) => undefined,
  load: async (request: Request<'id'>, stores: ReadStores): Promise<Loaded> => {
    const [loaded, { relations }] = await Promise.all([
      loadWorkPackage(request, stores),
      stores.relations.around(request.params.id),
    ])
    return { ...loaded, relations }
  },
  listFor: ({ loaded: { entity, sees, around, relations } }): List<Connected> => {
    const workPackage = requireVisible(entity, sees && !entity?.removal)
    return {
      ...common(around),
      href: href(routes['of-work-package'], workPackage),
      page: async ({ selection }) => {
        const ids = await idsOf(selection)
        const found = relations.filter(({ id }) => ids?.has(id) ?? true)
        return pageAmong(found, selection, around)
      },
    }
  },
})
