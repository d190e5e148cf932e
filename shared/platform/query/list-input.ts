import type { FilterInput } from './filter.ts'
import type { Findings } from './hints.ts'

/** The requested part of a collection: page number `offset`, with `pageSize` elements per page. */
export interface Pagination {
  offset: number
  pageSize: number
  /** Whether the client asked for the first page without a page size, so that the page may be shorter. */
  mayShorten?: boolean
}

/** The page size if neither the query nor the list says one. */
export const DEFAULT_PAGE_SIZE = 20

/**
 * The page size of a list if the query names none.
 *
 * @param route whether it is as large as possible
 * @param max the maximum page size of the settings
 */
export const defaultPageSize = ({ unpaged }: { unpaged?: true }, max: number): number =>
  unpaged ? max : DEFAULT_PAGE_SIZE

/** The largest exact integer; such a page is past the end anyway. */
const LAST_PAGE = Number.MAX_SAFE_INTEGER

interface Limits {
  default: number
  max: number
}

/**
 * Reads `offset` and `pageSize` (specification, "Pagination parameters", and decisions: `offset=0` is the
 * first page, `pageSize=-1` the maximum, more than the maximum is the maximum).
 *
 * @param findings receives a message for everything that is wrong, and what would be right
 */
export function parsePagination(
  query: URLSearchParams,
  limits: Limits,
  { problems, hints }: Findings,
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

/** A sort key as a query names it. */
export type SortInput = [name: string, direction: string]

/** The query parameters of a collection, before it is known what its listing declares. */
interface ListInput {
  filters: readonly FilterInput[]
  sortBy: readonly SortInput[]
  /** The parameters that have another form. */
  malformed: readonly ('filters' | 'sortBy')[]
}

/**
 * Reads the query parameters of a collection. What is wrong with them is reported by `parseListQuery`.
 *
 * @param alias a second name of the parameter `filters`
 * @param defaultFilters those of a query without that parameter
 */
export function readListInput(
  query: URLSearchParams,
  {
    alias = 'filters',
    defaultFilters = [],
  }: { alias?: string; defaultFilters?: readonly FilterInput[] } = {},
): ListInput {
  const given = query.get('filters') ?? query.get(alias)
  const filters = given?.trim() ? parseArray(given, filterInput) : defaultFilters
  const sortBy = parseArray(query.get('sortBy'), sortInput)
  return {
    filters: filters ?? [],
    sortBy: sortBy ?? [],
    malformed: (['filters', 'sortBy'] as const).filter((name) => !{ filters, sortBy }[name]),
  }
}

/** The query parameter that asks a list for its Search, and its value. */
export const DESCRIBE = { name: 'describe', value: 'search' } as const

/** Whether the Search of the list is asked for, instead of a page. */
export const isDescribed = (query: URLSearchParams): boolean => query.get(DESCRIBE.name) === DESCRIBE.value

/**
 * The entries of a parameter with a JSON array, each parsed by `read`; an empty parameter counts as absent.
 *
 * @returns undefined if it has another form
 */
function parseArray<T>(text: string | null, read: (entry: unknown) => T | undefined): T[] | undefined {
  if (!text?.trim()) return []
  const entries = jsonArray(text)?.map(read)
  return entries?.includes(undefined) ? undefined : (entries as T[] | undefined)
}

function jsonArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `{ <name>: { operator, values } }`; numbers are converted to text, because clients send ids that way, and null is an empty text. */
function filterInput(entry: unknown): FilterInput | undefined {
  const [pair, ...others] = isObject(entry) ? Object.entries(entry) : []
  if (!pair || others.length > 0 || !isObject(pair[1])) return undefined
  const { operator, values = [] } = pair[1]
  if (typeof operator !== 'string' || !(values === null || Array.isArray(values))) return undefined
  const texts = (values ?? []).map((value: unknown) =>
    typeof value === 'number' || value === null ? String(value ?? '') : value,
  )
  if (!texts.every((value: unknown) => typeof value === 'string')) return undefined
  return { name: pair[0], operator, values: texts as string[] }
}

function sortInput(entry: unknown): SortInput | undefined {
  if (!Array.isArray(entry) || entry.length !== 2) return undefined
  const [name, direction] = entry
  return typeof name === 'string' && typeof direction === 'string'
    ? [name, direction.toLowerCase()]
    : undefined
}

/** Whether a value is an object of JSON, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
