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
import { type Group, mapBatches, type Page, type Sums } from '#shared/platform/lists/page.ts'
import type { Grouping, Selection } from '#shared/platform/lists/selection.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { intersection } from '#shared/platform/query/filter.ts'
import { type ListQuery, listQueryOf } from '#shared/platform/query/list-query.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { type Affordances, collectionLinks } from './links.ts'
import { givenIn, searchIfAsked } from './search.ts'

/** The entities that a list may contain: all; only some ids; or those that pass tests, which are sufficient alone. */
export type Scope = Pick<Selection, 'candidateIds' | 'tests'>

/** One list for one requester: what it is, then what is asked of it, one after the other. */
export interface List<E> {
  /** Its address, if it is not the path of the route, and the names of the query parameters that only this list has. */
  href?: string
  parameters?: readonly string[]
  listing: Listing
  scope?: Scope
  /** Reads the page. @param query with the selection narrowed to the scope */
  page(query: ListQuery): Promise<Page<E>>
  /** The actions that the requester may take; looked up while the page is being read. By default none but reading. */
  affordances?(query: ListQuery): Affordances | Promise<Affordances>
  /** The properties of the sums that the listing has, if it has any. */
  sums?: Properties<Sums>
  /**
   * Looks up what some of its elements need.
   *
   * @param query says which of their members are asked for: what the others need is not looked up
   * @returns what represents one of them
   */
  represent(elements: readonly E[], query: ListQuery): Promise<(element: E) => Resource>
  /** Its links, besides those of the page, if they are not the usual ones; asked for when the elements have been shown. */
  links?(query: ListQuery): Record<string, Link>
}

/** Represents elements each on its own, all of a batch at the same time. */
export const representingEach =
  <E>(represent: (element: E, query: ListQuery) => Promise<Resource>) =>
  async (elements: readonly E[], query: ListQuery): Promise<(element: E) => Resource> => {
    const entries = elements.map(async (one) => [one, await represent(one, query)] as const)
    const resources = new Map(await Promise.all(entries))
    return (one) => resources.get(one) as Resource
  }

/** A kind of list. */
interface ListedResource<E, Counters, L, Params extends string> {
  /** Counts the entities, so that it is known where a page is; while the requester is being loaded. By default not. */
  count?: (ports: Ports) => Promise<Counters>
  /** Reads what the address names, at the same time. */
  load?: (request: Request<Params>, ports: Ports) => Promise<L>
  /** Whether a requester may see the list; by default everybody who may use the API. */
  canList?(viewer: Viewer): boolean
  /**
   * The list for a requester who may see it. Reads what decides about its scope.
   *
   * @throws `NotFound` if what the list is about is missing or hidden
   */
  listFor: (context: ListContext<Counters, L>) => List<E> | Promise<List<E>>
}

/** The requester of a list, and everything that has been read already. */
export interface ListContext<Counters, L> {
  viewer: Viewer
  request: Request
  ports: Ports
  counters: Counters
  /** The entities that the address names. */
  loaded: L
}

/** The endpoint of such a list. Errors of the query are reported to those who may see the list. */
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

/** The groups of a list: by one thing, or by the names of several. */
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

/** Groups: what the elements of each have in common, and how many there are. @param groupBy the link to what that is */
async function groupsOf(
  groups: readonly Group[],
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

/** The selection of a query, narrowed to a scope. */
const within = (selection: Selection, { candidateIds, tests = [] }: Scope = {}): Selection => ({
  ...selection,
  candidateIds: intersection([selection.candidateIds, candidateIds]),
  tests: [...(selection.tests ?? []), ...tests],
})
