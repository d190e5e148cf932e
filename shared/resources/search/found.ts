import type { Viewer } from '#shared/access/viewer.ts'
import { type Counted, sum } from '#shared/platform/collections/keys.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import type { Ports } from '#shared/ports.ts'
import type { Standing } from '#shared/project-context/standing.ts'
import { type FoundType, properties, type SearchResult } from './model.ts'
import type { Ranking, SearchedWords } from './ranking.ts'

/** What a requester searches. */
export interface Search {
  wanted: SearchedWords
  /** Only these. */
  types: readonly FoundType[]
  viewer: Viewer
  standing: Standing
  /** How many are needed at most. */
  size: number
}

/** Something that was found, and its rank. Many more are found than shown: what is shown is represented. */
export interface Hit {
  rank: number
  represent(): Resource | Promise<Resource>
}

/** What was found of one kind: how many, and the best of them, best first. */
export interface SearchHit {
  total: number
  best: readonly Hit[]
}

/** Finds the things of one kind that the requester sees. @throws `InvalidQuery` if there is no time for all of them */
export type Searcher = (search: Search, ports: Ports) => Promise<SearchHit>

/** The most that a search finds. */
export const MAX_FOUND = 50

/** So few rows of a kind are read whole, which takes a query or two: it is asked who sees what fits, and nothing else. */
const FEW_ROWS = 1000

/** Whether so many things of a kind are best found by their rows, whoever searches. */
export const areFew = (counters: readonly Counted[]): boolean => sum(counters) <= FEW_ROWS

/** What a page has. @param represent makes the resource of one */
export async function foundOn<E extends { id: number }>(
  { total, batches }: Page<E>,
  ranking: Ranking,
  represent: (one: E) => Resource | Promise<Resource>,
): Promise<SearchHit> {
  const all: E[] = []
  for await (const batch of batches) all.push(...batch)
  return { total, best: all.map((one) => ({ rank: ranking.of(one), represent: () => represent(one) })) }
}

/** The SearchResult resource. @param links what it has besides `self` */
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
