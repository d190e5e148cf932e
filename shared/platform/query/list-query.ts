import { allOf } from '#shared/platform/dynamodb/condition.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import {
  about,
  distinctTexts,
  inFilters,
  message,
  type Text,
  verbatim,
  word,
} from '#shared/platform/language/message.ts'
import type { RowTest, Selection, SortKey } from '#shared/platform/lists/selection.ts'
import {
  type Filter,
  type FilterInput,
  type FilterOutcome,
  intersection,
  MAX_FILTERS,
  MAX_VALUES,
  NOT_ALLOWED,
  outcomeOf,
} from './filter.ts'
import { exampleOf, filterHints, hintOf, type QueryFindings, sortHints } from './hints.ts'
import { type AskedGroup, groupsIn, sumsIn } from './internal/grouping.ts'
import {
  DEFAULT_PAGE_SIZE,
  DESCRIBE,
  defaultPageSize,
  isDescribed,
  type Pagination,
  parsePagination,
  readListInput,
  type SortInput,
} from './list-input.ts'
import { apiName, declaredName, humanName, type Listing } from './listing.ts'
import { fromRowsIn, type Selected, selectedIn } from './select.ts'

/** The query of a collection: the selection, and the parameters for the links to other pages. */
export interface ListQuery {
  selection: Selection
  pagination: Pagination
  filters: readonly FilterInput[]
  sortBy: readonly SortInput[]
  groupBy?: readonly AskedGroup[]
  /** The members that the query requests; undefined if all members are requested. */
  select?: Selected | undefined
  /**
   * True if the list has default filters. Links to other pages must then contain `filters`, even if it is empty,
   * because the defaults would apply without it.
   */
  mustStateFilters?: boolean
}

/**
 * Parses the query of a collection (specification, "Pagination parameters", "filters", "sortBy").
 *
 * @param max largest page size that the settings allow; larger sizes are reduced to it
 * @param size the default page size
 * @throws `InvalidQuery` with all problems of the query
 */
export function parseListQuery(
  query: URLSearchParams,
  listing: Listing,
  max: number,
  size = DEFAULT_PAGE_SIZE,
): ListQuery {
  const { filtersAlias, defaultFilters, isEmptyLargest } = listing
  const input = readListInput(query, { alias: filtersAlias, defaultFilters })
  const { filters, sortBy } = input
  const findings: QueryFindings = { problems: [], hints: {} }
  const { problems, hints } = findings
  const pagination = parsePagination(query, { default: size, max }, findings)
  reportMalformed(input, listing, findings)
  if (query.get(DESCRIBE.name) && !isDescribed(query)) problems.push(about('Describe', NOT_ALLOWED))
  const outcomes = outcomesOf(distinctFilters(filters, problems), listing, findings)
  const order = orderIn(sortBy, listing, findings)
  const groupBy = groupsIn(query, sortBy, listing, findings)
  const select = selectedIn(query, listing, findings)
  if (problems.length > 0) throw invalidQuery(distinctTexts(problems), hints)
  const { offset, pageSize } = pagination
  const needsEntities = [
    ...filters.map(({ name }) => filterOf(name, listing)),
    ...order.map(sortValueOf),
  ].some((declared) => declared?.needsEntities)
  const sums = sumsIn(query, listing, select)
  // If a query selects no elements, no entities are read, and sort keys are ignored.
  const part =
    select && !select.elements
      ? { order: [], start: 0, size: 0 }
      : { order: distinct(order), start: (offset - 1) * pageSize, size: pageSize }
  return {
    selection: {
      ...selectionOf(outcomes),
      ...part,
      needsEntities,
      fromRows: fromRowsIn(select, listing),
      isEmptyLargest,
      ...(groupBy.length > 0 && { groups: groupBy.map(({ by }) => by) }),
      ...(groupBy.length > 1 && listing.counted && { counted: listing.counted }),
      ...(sums && { sums }),
    },
    pagination,
    filters,
    sortBy,
    ...(defaultFilters && { mustStateFilters: true }),
    ...(groupBy.length > 0 && { groupBy }),
    select,
  }
}

/**
 * Parses the query of a request for a list. The page sizes come from the route and from the settings.
 *
 * @throws `InvalidQuery`, as `parseListQuery` does
 */
export function listQueryOf(
  { query, route }: { query: URLSearchParams; route: { unpaged?: true; pageSize?: number } },
  listing: Listing,
  { settings: { maxPageSize } }: { settings: { maxPageSize: number } },
): ListQuery {
  return parseListQuery(query, listing, maxPageSize, defaultPageSize(route, maxPageSize))
}

/**
 * Returns the filters without duplicates. If there are too many, reports this in `problems`, and returns no filters.
 */
function distinctFilters(filters: readonly FilterInput[], problems: Text[]): FilterInput[] {
  const meaning = ({ name, operator, values }: FilterInput) =>
    JSON.stringify([declaredName(name), operator, values])
  const different = new Map(filters.map((input) => [meaning(input), input]))
  if (different.size <= MAX_FILTERS) return [...different.values()]
  problems.push(message`Filters is too long (maximum is ${MAX_FILTERS} filters).`)
  return []
}

const filterOf = (input: string, { filters }: Listing): Filter | undefined => {
  const name = declaredName(input)
  return Object.hasOwn(filters, name) ? filters[name] : undefined
}

const sortValueOf = ({ by }: SortKey) => (by === 'id' ? undefined : by)

type ValidOutcome = Exclude<FilterOutcome, { problem: Text }>

const malformedProblems = { filters: 'Filters is invalid.', sortBy: 'Orders is invalid.' }

/**
 * Reports malformed parameters, and malformed entries of `filters` and `sortBy`, with examples of the correct format.
 */
function reportMalformed(
  { malformed, entries }: ReturnType<typeof readListInput>,
  listing: Listing,
  { problems, hints }: QueryFindings,
): void {
  const example = (parameter: 'filters' | 'sortBy', name?: string) => {
    hints.examples = { ...hints.examples, [parameter]: exampleOf[parameter](listing, name) }
  }
  for (const parameter of malformed) {
    problems.push(malformedProblems[parameter])
    example(parameter)
  }
  for (const { label, problem, name } of entries.filters) {
    problems.push(inFilters((name !== undefined && filterOf(name, listing)?.label) || label, problem))
    example('filters', name)
  }
  for (const { label, problem } of entries.sortBy) {
    problems.push(message`Orders ${word(label)} ${word(problem)}`)
    example('sortBy')
  }
}

/**
 * Returns the outcomes of all filters. Reports a problem if the filters contain too many values to compare with every
 * row.
 */
function outcomesOf(
  filters: readonly FilterInput[],
  listing: Listing,
  findings: QueryFindings,
): ValidOutcome[] {
  const compared = filters.filter(({ name }) => !filterOf(name, listing)?.keyed)
  if (compared.flatMap(({ values }) => values).length > MAX_VALUES)
    findings.problems.push(message`Filters only ${MAX_VALUES} values allowed.`)
  return filters.flatMap((input) => checkedOutcome(input, listing, findings))
}

function checkedOutcome(
  input: FilterInput,
  listing: Listing,
  { problems, hints }: QueryFindings,
): ValidOutcome[] {
  const filter = filterOf(input.name, listing)
  const outcome = filter ? outcomeOf(filter, input) : { problem: 'does not exist.' }
  if (!('problem' in outcome)) return [outcome]
  problems.push(inFilters(filter?.label ?? verbatim(humanName(input.name)), outcome.problem))
  const taken = filter ? { [apiName(declaredName(input.name))]: hintOf(filter) } : filterHints(listing)
  hints.filters = { ...hints.filters, ...taken }
  return []
}

/**
 * Returns the selection of rows that satisfy all filters. If several filters have candidate ids, only the ids that all
 * of these filters share remain.
 */
function selectionOf(
  outcomes: readonly ValidOutcome[],
): Pick<Selection, 'filter' | 'candidateIds' | 'partitions' | 'tests'> {
  const asked = outcomes.flatMap((outcome) =>
    'candidateIds' in outcome || 'partitions' in outcome ? (outcome.rows ?? []) : outcome,
  )
  const partitions = outcomes.flatMap((outcome) => ('partitions' in outcome ? outcome.partitions : []))
  const conditions = asked.flatMap((outcome) => ('op' in outcome ? outcome : (outcome.necessary ?? [])))
  const candidateIds = intersection(
    outcomes.map((outcome) => ('candidateIds' in outcome ? outcome.candidateIds : undefined)),
  )
  return {
    filter: conditions.length > 0 ? allOf(...conditions) : undefined,
    tests: asked.filter((outcome): outcome is RowTest => !('op' in outcome)),
    ...(candidateIds && { candidateIds }),
    ...(partitions.length > 0 && { partitions }),
  }
}

/** Returns the sort keys of a query or, if it has none, the default sort keys of the list. */
function orderIn(sortBy: readonly SortInput[], listing: Listing, findings: QueryFindings): SortKey[] {
  const { maxKeys = sortBy.length, order = [] } = listing
  if (sortBy.length > maxKeys)
    findings.problems.push(message`Orders is too long (maximum is ${maxKeys} keys).`)
  const keys = sortBy.length > 0 ? sortBy : order
  return keys.flatMap((key) => sortKey(key, listing, findings))
}

function sortKey(
  [input, direction]: Readonly<SortInput>,
  listing: Listing,
  { problems, hints }: QueryFindings,
): SortKey[] {
  const name = declaredName(input)
  const by = Object.hasOwn(listing.sorts, name) ? listing.sorts[name] : undefined
  const isDirection = direction === 'asc' || direction === 'desc'
  if (by && isDirection) return [{ by, descending: direction === 'desc' }]
  problems.push(message`Orders ${humanName(input)} ${word(by ? NOT_ALLOWED : 'does not exist.')}`)
  hints.sortBy = sortHints(listing)
  return []
}

/**
 * Removes duplicate sort keys, since every sort key may cost a lookup. If a key occurs more than once, the direction of
 * its last occurrence applies.
 */
function distinct(order: readonly SortKey[]): SortKey[] {
  const keys = new Map(order.map((key) => [key.by, key]))
  return [...keys.values()]
}
