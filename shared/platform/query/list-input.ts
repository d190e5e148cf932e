import { type FilterInput, NOT_ALLOWED } from './filter.ts'
import { declaredName } from './listing.ts'

/** The requested part of a collection: page number `offset`, with `pageSize` elements per page. */
export interface Pagination {
  offset: number
  pageSize: number
  /** Whether the client asked for the first page without a page size, so that the page may be shorter. */
  isOpen?: boolean
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
 * @param problems receives a message for everything that is wrong
 */
export function parsePagination(query: URLSearchParams, limits: Limits, problems: string[]): Pagination {
  const [offset, pageSize] = [query.get('offset')?.trim(), query.get('pageSize')?.trim()]
  if (offset && !/^\d+$/.test(offset)) problems.push('Offset is not an integer.')
  if (pageSize && !/^(\d+|-1)$/.test(pageSize)) problems.push('Page size is not an integer.')
  const size = pageSize ? Number(pageSize) : limits.default
  const page = Math.min(Math.max(1, Number(offset || 1)), LAST_PAGE)
  return {
    offset: page,
    pageSize: Math.min(size === -1 ? limits.max : size, limits.max),
    isOpen: page === 1 && !pageSize,
  }
}

/** A sort key as a query names it. */
export type SortInput = [name: string, direction: string]

/** The query parameters of a collection, before it is known what its listing declares. */
export interface ListInput {
  query: URLSearchParams
  filters: readonly FilterInput[]
  sortBy: readonly SortInput[]
  /** What is wrong with the form of the filters and sort keys. */
  problems: readonly string[]
}

/** Reads the query parameters of a collection. What is wrong with them is reported by `parseListInput`. */
export function readListInput(query: URLSearchParams): ListInput {
  const problems: string[] = []
  const filters = parseArray(query.get('filters'), 'Filters is invalid.', filterInput, problems)
  const sortBy = parseArray(query.get('sortBy'), 'Orders is invalid.', sortInput, problems)
  if (query.get(DESCRIBE.name) && !isDescribed({ query })) problems.push(`Describe ${NOT_ALLOWED}`)
  return { query, filters, sortBy, problems }
}

/** The query parameter that asks a list for its Search, and its value. */
export const DESCRIBE = { name: 'describe', value: 'search' } as const

/** Whether the Search of the list is asked for, instead of a page. */
export const isDescribed = ({ query }: Pick<ListInput, 'query'>): boolean =>
  query.get(DESCRIBE.name) === DESCRIBE.value

/** The declared names (snake_case) of the filters and sort keys that a query asks for. */
export const namesIn = ({ filters, sortBy }: ListInput): string[] =>
  [...filters.map(({ name }) => name), ...sortBy.map(([name]) => name)].map(declaredName)

/** The entries of a parameter with a JSON array, each parsed by `read`; an empty parameter counts as absent. */
function parseArray<T>(
  text: string | null,
  problem: string,
  read: (entry: unknown) => T | undefined,
  problems: string[],
): T[] {
  if (!text?.trim()) return []
  const entries = jsonArray(text)?.map(read)
  if (entries && !entries.includes(undefined)) return entries as T[]
  problems.push(problem)
  return []
}

function jsonArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `{ <name>: { operator, values } }`; numbers are converted to text, because clients send ids that way. */
function filterInput(entry: unknown): FilterInput | undefined {
  const [pair, ...others] = isObject(entry) ? Object.entries(entry) : []
  if (!pair || others.length > 0 || !isObject(pair[1])) return undefined
  const { operator, values = [] } = pair[1]
  if (typeof operator !== 'string' || !(values === null || Array.isArray(values))) return undefined
  const texts = (values ?? []).map((value: unknown) => (typeof value === 'number' ? String(value) : value))
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
