import { parseJson } from '#shared/platform/json.ts'
import { message, type Text, verbatim } from '#shared/platform/language/message.ts'
import type { FilterInput } from './filter.ts'
import type { QueryFindings } from './hints.ts'
import { humanName } from './listing.ts'

/** The requested part of a collection: page number `offset`, with `pageSize` elements per page. */
export interface Pagination {
  offset: number
  pageSize: number
  /**
   * True if the client requested the first page without a page size. The page may then be shorter than the default page
   * size, so that large elements fit into the response.
   */
  mayShorten?: boolean
}

/** The page size if neither the query nor the list sets it. */
export const DEFAULT_PAGE_SIZE = 20

/**
 * Returns the page size of a list for queries that do not specify a page size.
 *
 * @param route the route of the list; the page size of an `unpaged` route is `max`
 * @param max maximum page size, according to the settings
 */
export const defaultPageSize = (
  { unpaged, pageSize = DEFAULT_PAGE_SIZE }: { unpaged?: true; pageSize?: number },
  max: number,
): number => (unpaged ? max : pageSize)

/**
 * The maximum value of `offset`, which is the number of a page. It is the largest integer that a JavaScript number
 * represents exactly. No list has as many pages.
 */
const LAST_PAGE = Number.MAX_SAFE_INTEGER

interface Limits {
  default: number
  max: number
}

/**
 * Reads `offset` and `pageSize` (specification, "Pagination parameters"). `offset=0` means the first page.
 * `pageSize=-1` and values above the maximum mean the maximum.
 *
 * @param findings receives the hints, and a message for every problem
 */
export function parsePagination(
  query: URLSearchParams,
  limits: Limits,
  { problems, hints }: QueryFindings,
): Pagination {
  const [offset, pageSize] = [query.get('offset')?.trim(), query.get('pageSize')?.trim()]
  if (offset && !/^\d+$/.test(offset)) {
    problems.push('Offset must be an integer greater than 0.')
    hints.offset = { minimum: 1 }
  }
  if (pageSize && !/^(\d+|-1)$/.test(pageSize)) {
    problems.push('Page size must be an integer of 0 or more, or -1 for the maximum.')
    hints.pageSize = { minimum: -1, maximum: limits.max, default: limits.default }
  }
  const size = pageSize ? Number(pageSize) : limits.default
  const page = Math.min(Math.max(1, Number(offset || 1)), LAST_PAGE)
  return {
    offset: page,
    pageSize: Math.min(size === -1 ? limits.max : size, limits.max),
    mayShorten: page === 1 && !pageSize,
  }
}

export type SortInput = [name: string, direction: string]

/** A malformed entry of `filters` or `sortBy`. */
export class Malformed {
  /**
   * @param label the name that the client used, or the position in the list
   * @param name the name of the filter or sort key, if the entry has one
   */
  constructor(
    readonly label: Text,
    readonly problem: Text,
    readonly name?: string,
  ) {}
}

/** The query parameters of a collection, before they are checked against its listing. */
interface ListInput {
  filters: readonly FilterInput[]
  sortBy: readonly SortInput[]
  /** The parameters that are not JSON arrays. */
  malformed: readonly ('filters' | 'sortBy')[]
  /**
   * The malformed entries of `filters` and of `sortBy`. A parameter that is not a JSON array at all is in `malformed`
   * instead.
   */
  entries: Record<'filters' | 'sortBy', readonly Malformed[]>
}

/**
 * Reads the filters and the sort order in a query, without reporting problems. `parseListQuery` reports the problems.
 *
 * @param alias a second name of the parameter `filters`
 * @param defaultFilters the filters of a query that contains no filters
 */
export function readListInput(
  query: URLSearchParams,
  {
    alias = 'filters',
    defaultFilters = [],
  }: { alias?: string; defaultFilters?: readonly FilterInput[] } = {},
): ListInput {
  const given = query.get('filters') ?? query.get(alias)
  const filters = given?.trim() ? jsonArray(given)?.map(filterInput) : defaultFilters
  const order = query.get('sortBy')
  const sortBy = order?.trim() ? jsonArray(order)?.map(sortInput) : []
  return {
    filters: wellFormed(filters),
    sortBy: wellFormed(sortBy),
    malformed: (['filters', 'sortBy'] as const).filter((name) => !{ filters, sortBy }[name]),
    entries: { filters: malformedIn(filters), sortBy: malformedIn(sortBy) },
  }
}

const wellFormed = <T>(entries: readonly (T | Malformed)[] = []): T[] =>
  entries.filter((entry): entry is T => !(entry instanceof Malformed))

const malformedIn = (entries: readonly unknown[] = []): Malformed[] =>
  entries.filter((entry) => entry instanceof Malformed)

/** The query parameter (with its value) that requests the Search resource of a list. */
export const DESCRIBE = { name: 'describe', value: 'search' } as const

/**
 * Returns whether a query requests the Search resource instead of a page of the list. The Search resource describes the
 * parameters of the list.
 */
export const isDescribed = (query: URLSearchParams): boolean => query.get(DESCRIBE.name) === DESCRIBE.value

/** Parses a parameter that holds a JSON array. Returns undefined for any other string. */
export function jsonArray(text: string): unknown[] | undefined {
  const value = parseJson(text)
  return Array.isArray(value) ? value : undefined
}

/** The label of a list entry that has no name. It contains the position of the entry, starting at 1. */
export const placeLabel = (index: number): Text => message`number ${index + 1}`

/**
 * Reads `{ <name>: { operator, values } }`. Numbers become strings, because clients send ids as numbers. Null becomes
 * an empty string.
 */
function filterInput(entry: unknown, index: number): FilterInput | Malformed {
  const [pair, ...others] = isObject(entry) ? Object.entries(entry) : []
  if (!pair || others.length > 0) return new Malformed(placeLabel(index), 'needs one name.')
  const [name, filter] = pair
  const wrong = (problem: Text) => new Malformed(verbatim(humanName(name)), problem, name)
  const { operator, values = [] } = isObject(filter) ? filter : {}
  if (typeof operator !== 'string') return wrong('needs an operator.')
  if (values !== null && !Array.isArray(values)) return wrong('needs a list of values.')
  const texts = (values ?? []).map((value: unknown) =>
    typeof value === 'number' || value === null ? String(value ?? '') : value,
  )
  if (!texts.every((value: unknown) => typeof value === 'string'))
    return wrong('needs values that are texts or numbers.')
  return { name, operator, values: texts as string[] }
}

function sortInput(entry: unknown, index: number): SortInput | Malformed {
  const [name, direction, ...others] = Array.isArray(entry) ? entry : []
  if (typeof name !== 'string' || typeof direction !== 'string' || others.length > 0)
    return new Malformed(placeLabel(index), 'needs a name and a direction.')
  return [name, direction.toLowerCase()]
}

/** Returns whether a value is a JSON object and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
