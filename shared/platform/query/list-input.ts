import { message, type Text, verbatim } from '#shared/platform/language/message.ts'
import type { FilterInput } from './filter.ts'
import type { Findings } from './hints.ts'
import { humanName } from './listing.ts'

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

/** An entry of `filters` or `sortBy` in another form. */
export class Malformed {
  /**
   * @param label what the client calls it, or its place in the list
   * @param name its name, if it has one
   */
  constructor(
    readonly label: Text,
    readonly problem: Text,
    readonly name?: string,
  ) {}
}

/** The query parameters of a collection, before it is known what its listing declares. */
interface ListInput {
  filters: readonly FilterInput[]
  sortBy: readonly SortInput[]
  /** The parameters that are no lists. */
  malformed: readonly ('filters' | 'sortBy')[]
  /** The entries of these lists that have another form. */
  entries: Record<'filters' | 'sortBy', readonly Malformed[]>
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

/** The query parameter that asks a list for its Search, and its value. */
export const DESCRIBE = { name: 'describe', value: 'search' } as const

/** Whether the Search of the list is asked for, instead of a page. */
export const isDescribed = (query: URLSearchParams): boolean => query.get(DESCRIBE.name) === DESCRIBE.value

/** The entries of a parameter with a JSON array; undefined if it has another form. */
function jsonArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The name of an entry without one: its place in the list, from 1. */
export const placeLabel = (index: number): Text => message`number ${index + 1}`

/** `{ <name>: { operator, values } }`; numbers are converted to text, because clients send ids that way, and null is an empty text. */
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

/** Whether a value is an object of JSON, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
