import type { RowTest, Selection, SortKey } from '#shared/platform/collections/paging.ts'
import { allOf } from '#shared/platform/dynamodb/condition.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import {
  conditionOf,
  type Filter,
  type FilterInput,
  type FilterOutcome,
  intersection,
  MAX_FILTERS,
  MAX_VALUES,
} from './filter.ts'
import { filterHints, hintOf, type QueryHints, sortHints } from './hints.ts'
import { apiName, declaredName, humanName, type Listing } from './listing.ts'

/** The requested part of a collection: page number `offset`, with `pageSize` elements per page. */
export interface Pagination {
  offset: number
  pageSize: number
  /** Whether the client asked for the first page without a page size, so that the page may be shorter. */
  isOpen?: boolean
}

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

/** The query of a collection: the selection, and the parameters for the links to other pages. */
export interface ListQuery {
  selection: Selection
  pagination: Pagination
  filters: readonly FilterInput[]
  sortBy: readonly SortInput[]
}

type SortInput = [name: string, direction: string]

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
  return { query, filters, sortBy, problems }
}

/** The declared names (snake_case) of the filters and sort keys that a query asks for. */
export const namesIn = ({ filters, sortBy }: ListInput): string[] =>
  [...filters.map(({ name }) => name), ...sortBy.map(([name]) => name)].map(declaredName)

/**
 * The query of a collection (specification, "Pagination parameters", "filters", "sortBy").
 *
 * @param max the maximum page size of the settings; larger sizes are reduced to it
 * @param size the default page size
 * @throws `InvalidQuery` with everything that is wrong
 */
export function parseListInput(
  { query, filters, sortBy, problems: known }: ListInput,
  listing: Listing,
  max: number,
  size = DEFAULT_PAGE_SIZE,
): ListQuery {
  const problems: string[] = []
  const pagination = parsePagination(query, { default: size, max }, problems)
  problems.push(...known)
  const hints: QueryHints = {}
  const outcomes = outcomesOf(distinctFilters(filters, problems), listing, { problems, hints })
  const order = sortBy.flatMap((input) => sortKey(input, listing, { problems, hints }))
  if (problems.length > 0) throw invalidQuery([...new Set(problems)], hints)
  const { offset, pageSize } = pagination
  const needsEntities = [
    ...filters.map(({ name }) => filterOf(name, listing)),
    ...order.map(sortValueOf),
  ].some((declared) => declared?.needsEntities)
  const part = { order: distinct(order), start: (offset - 1) * pageSize, size: pageSize }
  return {
    selection: { ...selectionOf(outcomes), ...part, needsEntities },
    pagination,
    filters,
    sortBy,
  }
}

/** The same, where the listing does not depend on what is asked for. */
export const parseListQuery = (
  query: URLSearchParams,
  listing: Listing,
  max: number,
  size?: number,
): ListQuery => parseListInput(readListInput(query), listing, max, size)

/** The filters without duplicates, if there are not too many. */
function distinctFilters(filters: readonly FilterInput[], problems: string[]): FilterInput[] {
  const meaning = ({ name, operator, values }: FilterInput) =>
    JSON.stringify([declaredName(name), operator, values])
  const different = new Map(filters.map((input) => [meaning(input), input]))
  if (different.size <= MAX_FILTERS) return [...different.values()]
  problems.push(`Filters is too long (maximum is ${MAX_FILTERS} filters).`)
  return []
}

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

const filterOf = (input: string, { filters }: Listing): Filter | undefined => {
  const name = declaredName(input)
  return Object.hasOwn(filters, name) ? filters[name] : undefined
}

const sortValueOf = ({ by }: SortKey) => (by === 'id' ? undefined : by)

type ValidOutcome = Exclude<FilterOutcome, { problem: string }>

/** Receives everything that is wrong with a query, and what the list takes instead. */
interface Findings {
  problems: string[]
  hints: QueryHints
}

/** The outcomes of all filters. Limits the number of values that have to be compared with every row. */
function outcomesOf(filters: readonly FilterInput[], listing: Listing, findings: Findings): ValidOutcome[] {
  const compared = filters.filter(({ name }) => !filterOf(name, listing)?.keyed)
  if (compared.flatMap(({ values }) => values).length > MAX_VALUES)
    findings.problems.push(`Filters only ${MAX_VALUES} values allowed.`)
  return filters.flatMap((input) => outcomeOf(input, listing, findings))
}

function outcomeOf(input: FilterInput, listing: Listing, { problems, hints }: Findings): ValidOutcome[] {
  const filter = filterOf(input.name, listing)
  const outcome = filter ? conditionOf(filter, input) : { problem: 'does not exist.' }
  if (!('problem' in outcome)) return [outcome]
  problems.push(`Filters ${filter?.label ?? humanName(input.name)} ${outcome.problem}`)
  const taken = filter ? { [apiName(declaredName(input.name))]: hintOf(filter) } : filterHints(listing)
  hints.filters = { ...hints.filters, ...taken }
  return []
}

/** A selection that satisfies all filters: the conditions are combined, and ids must be candidates of every filter. */
function selectionOf(
  outcomes: readonly ValidOutcome[],
): Pick<Selection, 'filter' | 'candidateIds' | 'tests'> {
  const asked = outcomes.flatMap((outcome) => ('candidateIds' in outcome ? (outcome.rows ?? []) : outcome))
  const conditions = asked.filter((outcome) => 'op' in outcome)
  const candidateIds = intersection(
    outcomes.map((outcome) => ('candidateIds' in outcome ? outcome.candidateIds : undefined)),
  )
  return {
    filter: conditions.length > 0 ? allOf(...conditions) : undefined,
    tests: asked.filter((outcome): outcome is RowTest => !('op' in outcome)),
    ...(candidateIds && { candidateIds }),
  }
}

function sortKey([input, direction]: SortInput, listing: Listing, { problems, hints }: Findings): SortKey[] {
  const name = declaredName(input)
  const by = Object.hasOwn(listing.sorts, name) ? listing.sorts[name] : undefined
  const isDirection = direction === 'asc' || direction === 'desc'
  if (by && isDirection) return [{ by, descending: direction === 'desc' }]
  problems.push(
    `Orders ${humanName(input)} ${by ? 'is not set to one of the allowed values.' : 'does not exist.'}`,
  )
  hints.sortBy = sortHints(listing)
  return []
}

/** Without duplicate keys, which may cost a lookup each; the last direction counts. */
function distinct(order: readonly SortKey[]): SortKey[] {
  const keys = new Map(order.map((key) => [key.by, key]))
  return [...keys.values()]
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
