import { type Counted, totalCount } from '#shared/platform/collections/keys.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type List, list } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { invalidQuery, requireVisible } from '#shared/platform/http/errors.ts'
import { pageInMemory } from '#shared/platform/lists/rows-in-memory.ts'
import { candidateIdsOf, type Selection } from '#shared/platform/lists/selection.ts'
import type { Ports } from '#shared/ports.ts'
import { loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { relationListing, rowOf } from './listing.ts'
import { representElement } from './representer.ts'
import { routes } from './routes.ts'
import { type ListedRelation, relationsIn } from './store.ts'
import { type Connected, visibleAmong } from './visibility.ts'

/**
 * Maximum number of relations for a query whose filters require reading all relations. If there are more, the query is
 * refused.
 */
const MAX_READ = 20_000

/**
 * Returns the relations that may match a query. If the filters specify relations, reads only these relations. If the
 * filters specify only work packages, reads the relations of these work packages. Otherwise, reads all relations.
 *
 * @throws `InvalidQuery` if all relations would have to be read, but there are too many
 */
async function candidatesFor(
  selection: Selection,
  counters: readonly Counted[],
  ports: Ports,
): Promise<ListedRelation[]> {
  const ids = await candidateIdsOf(selection)
  if (ids) {
    const found = await Promise.all([...ids].map((id) => relationsIn(ports).byId(id)))
    return found.filter((one) => one !== undefined)
  }
  const { partitions: [find] = [] } = selection
  if (find)
    return (await Promise.all((await find()).map((partition) => relationsIn(ports).in(partition)))).flat()
  if (totalCount(counters) > MAX_READ)
    throw invalidQuery(['The list is too large to be filtered; narrow it by involved, from, to or id.'])
  const all: ListedRelation[] = []
  for await (const one of relationsIn(ports).all()) all.push(one)
  return all
}

/**
 * Returns a list of the relations that are visible to the requester.
 *
 * @param find reads the relations that may match
 */
const listAmong = (
  context: ProjectContext,
  find: (selection: Selection) => Promise<readonly ListedRelation[]>,
): List<Connected> => ({
  listing: relationListing,
  links: () => ({}),
  page: async ({ selection }) =>
    pageInMemory(await visibleAmong(await find(selection), context), rowOf, selection),
  represent: async () => (one) => representElement(one, context.viewer),
})

/** The endpoint that lists all relations that the requester sees. */
export const listRelations = list({
  count: (ports) => relationsIn(ports).counters(),
  listFor: ({ viewer, ports, counters }) =>
    listAmong(new ProjectContext(viewer, ports), (selection) => candidatesFor(selection, counters, ports)),
})

/** The endpoint of the list of the relations of a work package. */
export const listRelationsOf = list({
  load: (request: Request<'id'>, ports: Ports) =>
    Promise.all([loadWorkPackage(request, ports), relationsIn(ports).neighbourhoodOf(request.params.id)]),
  listFor: ({ loaded: [{ entity, sees, context }, { relations }] }) => {
    const workPackage = requireVisible(entity, sees && !entity?.removal)
    return {
      ...listAmong(context, async () => relations),
      href: href(routes['of-work-package'], workPackage),
    }
  },
})
