import type { Viewer } from '#shared/access/viewer.ts'
import { type Counted, totalCount } from '#shared/platform/collections/keys.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectAccess } from '#shared/project-context/project-access.ts'
import { type FoundType, properties, type SearchResult } from './model.ts'
import type { Ranking, SearchedWords } from './ranking.ts'

export interface Search {
  wanted: SearchedWords
  types: readonly FoundType[]
  viewer: Viewer
  projectAccess: ProjectAccess
  /** Maximum number of results. */
  size: number
}

/** A ranked result. Most results are never shown, so only the results on the page are converted to resources. */
export interface Hit {
  rank: number
  represent(): Resource | Promise<Resource>
}

/** The results of one kind: the number of all results, and the best results, ordered by rank. */
export interface SearchHit {
  total: number
  best: readonly Hit[]
}

/**
 * Finds the things of one kind that the requester sees.
 *
 * @throws `InvalidQuery` if there is not enough time to search all things of this kind
 */
export type Searcher = (search: Search, ports: Ports) => Promise<SearchHit>

/** Maximum number of results of a search. */
export const MAX_FOUND = 50

/** If a kind has at most this number of entities, a search reads all of their rows, which takes one or two queries. */
const FEW_ROWS = 1000

/**
 * Returns whether a kind has so few entities that a search can read all of their rows, even those that the requester
 * may not see.
 */
export const hasFewRows = (counters: readonly Counted[]): boolean => totalCount(counters) <= FEW_ROWS

/**
 * Returns the results on a page.
 *
 * @param represent a function that builds the resource of an entity
 */
export async function foundOn<E extends { id: number }>(
  { total, batches }: Page<E>,
  ranking: Ranking,
  represent: (one: E) => Resource | Promise<Resource>,
): Promise<SearchHit> {
  const all: E[] = []
  for await (const batch of batches) all.push(...batch)
  return { total, best: all.map((one) => ({ rank: ranking.of(one), represent: () => represent(one) })) }
}

/**
 * Returns a SearchResult resource.
 *
 * @param links the links of the result other than `self`
 */
export const representResult = (
  type: FoundType,
  { self, ...result }: SearchResult & { self: string },
  viewer: Viewer,
  links: Record<string, Link> = {},
): Resource => ({
  _type: type,
  ...represented(properties, result, viewer),
  _links: { self: { href: self, title: result.title }, ...links },
})
