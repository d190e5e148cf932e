import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import {
  type Link,
  type Resource,
  represented,
  type Serialised,
  selectedElement,
} from '#shared/platform/hal/resource.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import { type ListGroup, mapBatches, type Page, type Sums } from '#shared/platform/lists/page.ts'
import type { Grouping, Selection } from '#shared/platform/lists/selection.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { intersection } from '#shared/platform/query/filter.ts'
import { type ListQuery, listQueryOf } from '#shared/platform/query/list-query.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { type Affordances, collectionLinks } from './links.ts'
import { givenIn, searchIfAsked } from './search.ts'

/**
 * The entities that a list may contain; all entities if `candidateIds` and `tests` are missing. `candidateIds` only
 * serves to save reads, and a list may ignore it. If both members are given, `tests` must therefore also reject
 * entities that are not candidates.
 */
export type Scope = Pick<Selection, 'candidateIds' | 'tests'>

/**
 * A list for one requester. The endpoint `list` calls the methods of this interface in the order in which they are
 * declared.
 */
export interface List<E> {
  /** The address of the list, if it differs from the path of the route. */
  href?: string
  /** The names of the query parameters that only this list has. */
  parameters?: readonly string[]
  listing: Listing
  scope?: Scope
  /**
   * Reads a page.
   *
   * @param query the query, whose selection has been limited to the `Scope` of the list
   */
  page(query: ListQuery): Promise<Page<E>>
  /**
   * Returns the writes that the requester may make. Called while the page is being read. By default, the list is
   * read-only.
   */
  affordances?(query: ListQuery): Affordances | Promise<Affordances>
  /** The properties that are summed over the list, if there are any. */
  sums?: Properties<Sums>
  /**
   * Looks up the data that is needed to represent some elements.
   *
   * @param query the query with the selected members; data for other members is not looked up
   * @returns the function that represents one of the elements
   */
  represent(elements: readonly E[], query: ListQuery): Promise<(element: E) => Resource>
  /**
   * Returns the links of the list, except the links to its other pages. Called after the elements have been
   * represented. If this method is missing, the list gets the links that every list has.
   */
  links?(query: ListQuery): Record<string, Link>
}

/** Represents each element without data from other elements. The elements of a batch are represented in parallel. */
export const representingEach =
  <E>(represent: (element: E, query: ListQuery) => Promise<Resource>) =>
  async (elements: readonly E[], query: ListQuery): Promise<(element: E) => Resource> => {
    const entries = elements.map(async (one) => [one, await represent(one, query)] as const)
    const resources = new Map(await Promise.all(entries))
    return (one) => resources.get(one) as Resource
  }

/** Declares a kind of list: who may see it, and how its entities are counted, loaded and read. */
interface ListedResource<E, Counters, L, Params extends string> {
  /**
   * Counts the entities while the requester is being loaded, to find the position of a page. By default, nothing is
   * counted.
   */
  count?: (ports: Ports) => Promise<Counters>
  /** Loads the entities to which the address refers, while the requester is being loaded. */
  load?: (request: Request<Params>, ports: Ports) => Promise<L>
  /** Returns whether a requester may see the list. By default, every user of the API may see it. */
  canList?(viewer: Viewer): boolean
  /**
   * Returns the list for a requester who may see it. Reads the data on which the scope of the list depends.
   *
   * @throws `NotFound` if the entity in the address is missing or hidden
   */
  listFor: (context: ListContext<Counters, L>) => List<E> | Promise<List<E>>
}

/** The requester of a list, and all data that has already been read. */
export interface ListContext<Counters, L> {
  viewer: Viewer
  request: Request
  ports: Ports
  counters: Counters
  /** The entities to which the address refers, as `load` returned them. */
  loaded: L
}

/** The endpoint of a list. Errors in the query are reported only to requesters who may see the list. */
export const list =
  <E, Counters, L = undefined, Params extends string = string>({
    count,
    load,
    canList = () => true,
    listFor,
  }: ListedResource<E, Counters, L, Params>) =>
  async (request: Request<Params>, ports: Ports): Promise<Resource | Serialised> => {
    const [viewer, counters, loaded] = await Promise.all([
      request.viewer,
      count?.(ports) as Promise<Counters>,
      load?.(request, ports) as Promise<L>,
    ])
    requirePermission(canList(viewer))
    const one = await listFor({ viewer, request, ports, counters, loaded })
    const query = listQueryOf(request, one.listing, viewer.configuration)
    const asked = searchIfAsked(request, one.listing, viewer.configuration)
    if (asked) return asked
    const [page, affordances] = await Promise.all([
      one.page({ ...query, selection: within(query.selection, one.scope) }),
      one.affordances?.(query),
    ])
    const summed = (sums: Sums) => represented(one.sums ?? {}, sums, viewer)
    return collection({
      href: one.href ?? request.route.path,
      parameters: givenIn(request.query, one.parameters ?? []),
      query,
      links: () => one.links?.(query) ?? collectionLinks(request.route, affordances),
      total: page.total,
      grouped: page.groups && (await groupedBy(page.groups, query, one.listing, summed)),
      totalSums: page.sums && summed(page.sums),
      elements: mapBatches(page.batches, async (batch) => {
        const represent = await one.represent(batch, query)
        return (element) => selectedElement(represent(element), query.select)
      }),
    })
  }

/**
 * Represents the groups of a list. A single grouping becomes `groups`. Several groupings become `groupsBy`, keyed by
 * the name of the grouping.
 */
async function groupedBy(
  groups: NonNullable<Page<never>['groups']>,
  { groupBy = [] }: ListQuery,
  { groupLink }: Listing,
  summed: (sums: Sums) => object,
) {
  const entries = groupBy.map(
    async ({ name, by, column }, index) =>
      [name, await groupsOf(groups[index] ?? [], by, groupLink?.(column), summed)] as const,
  )
  const [first, ...others] = await Promise.all(entries)
  return others.length > 0
    ? { groupsBy: Object.fromEntries([first as NonNullable<typeof first>, ...others]) }
    : { groups: first?.[1] ?? [] }
}

/**
 * Represents each group by the common value of its elements and by the number of its elements.
 *
 * @param groupBy the link to the column whose values form the groups
 */
async function groupsOf(
  groups: readonly ListGroup[],
  { shown }: Grouping,
  groupBy: Link | undefined,
  summed: (sums: Sums) => object,
): Promise<object[]> {
  const links = await Promise.all(groups.map(({ value }) => (value === undefined ? undefined : shown(value))))
  return groups.map(({ count, counted, sums }, index) => {
    const { title = null, href } = links[index] ?? {}
    return {
      value: title,
      count,
      ...counted,
      ...(sums && { sums: summed(sums) }),
      _links: { valueLink: href ? [{ href }] : [], groupBy },
    }
  })
}

/** Narrows the selection of a query to a scope. */
const within = (selection: Selection, { candidateIds, tests = [] }: Scope = {}): Selection => ({
  ...selection,
  candidateIds: intersection([selection.candidateIds, candidateIds]),
  tests: [...(selection.tests ?? []), ...tests],
})
