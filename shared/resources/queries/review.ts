import { isDeepStrictEqual } from 'node:util'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { distinctTexts, inFilters, message, type Text } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  notAllowedViolation,
  withFound,
} from '#shared/platform/properties/draft.ts'
import { hasValue } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type FilterInput, NOT_ALLOWED, writtenFilters } from '#shared/platform/query/filter.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { QueryContext } from './load.ts'
import type { Query } from './model.ts'
import { canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import type { QueryScope } from './query-scope.ts'
import { QUERIES_PER_USER } from './store.ts'

type Review = Reviewing<Query, QueryContext>

const MAX_BYTES = 16 * 1024

const TOO_LONG = message`Query is too long (maximum is ${MAX_BYTES} bytes).`
const TOO_MANY = message`User has too many queries (maximum is ${QUERIES_PER_USER} queries).`

/**
 * Checks rules that involve more than one property (specification, "Queries", "Validation"). Filter values are looked
 * up only if the filters have no other violation.
 */
export async function reviewQuery({ values: given, violations }: Draft, review: Review): Promise<Draft> {
  const { entity, input, loaded } = review
  const { scope, owned = 0 } = loaded
  if (violations.some(({ details }) => details.attribute === 'filters')) return { values: given, violations }
  const values = normalised({ ...given, filters: (given.filters ?? []) as FilterInput[] }, input, scope)
  // Unchanged filters are not checked, because their values may have been deleted since the query was saved.
  const filters = isDeepStrictEqual(values.filters, entity?.filters) ? [] : values.filters
  const found = violationsOf(values, scope, filters)
  return withFound({ values, violations }, [
    ...projectViolations(values, review),
    ...found,
    ...(found.length > 0 ? [] : await hiddenValues(filters, scope)),
    ...(!entity && owned >= QUERIES_PER_USER ? [constraintViolation('base', TOO_MANY)] : []),
  ])
}

interface Settled {
  filters: FilterInput[]
  groupBy?: unknown
  showHierarchies?: unknown
}

/**
 * Returns the values in the form in which they are stored. If the body groups the query and does not mention
 * hierarchies, hierarchies are hidden.
 *
 * @param input the values that the body sets
 */
export function normalised<V extends Settled>(values: V, input: Values, scope: QueryScope): V {
  const filters = values.filters.map((one) => ({ ...one, name: scope.filter(one.name)?.name ?? one.name }))
  const isGrouped = !!values.groupBy && hasValue(input, 'groupBy') && !hasValue(input, 'showHierarchies')
  return { ...values, filters, ...(isGrouped && { showHierarchies: false }) }
}

/**
 * Returns the violations of rules that involve several values of a query.
 *
 * @param filters the new filters of the query
 */
export const violationsOf = (
  values: Settled,
  { listing }: QueryScope,
  filters: readonly FilterInput[] = values.filters,
): ApiError[] => {
  if (Buffer.byteLength(JSON.stringify(values)) > MAX_BYTES) return [constraintViolation('base', TOO_LONG)]
  return [
    ...(values.groupBy && values.showHierarchies === true
      ? [invalidViolation(properties, 'showHierarchies')]
      : []),
    ...problemsOf(filters, listing).map((problem) => constraintViolation('filters', problem)),
  ]
}

/** Returns the problems that the list of work packages reports for the given filters. */
function problemsOf(filters: readonly FilterInput[], listing: Listing): readonly Text[] {
  const written = JSON.stringify(writtenFilters(filters))
  try {
    parseListQuery(new URLSearchParams({ filters: written }), listing, 1)
    return []
  } catch (error) {
    if (error instanceof ApiError) return [error.details.message ?? []].flat()
    throw error
  }
}

/** Returns the violations for filters that have a value hidden from the requester. */
async function hiddenValues(filters: readonly FilterInput[], scope: QueryScope): Promise<ApiError[]> {
  const seen = await scope.seenFilters(filters)
  const problems = seen.flatMap(({ isWhole, label }) => (isWhole ? [] : inFilters(label, NOT_ALLOWED)))
  return distinctTexts(problems).map((problem) => constraintViolation('filters', problem))
}

function projectViolations(values: Values, { entity, viewer, loaded }: Review): ApiError[] {
  const { project, rights } = loaded.scope
  const id = (values.project ?? undefined) as number | undefined
  if (id !== undefined && id !== entity?.project && project?.id !== id)
    return [missingViolation(properties, 'project')]
  if (!entity || id === entity.project) return []
  const moved = { user: entity.user, public: values.public === true || entity.public }
  return canUpdate(viewer, moved, rights) ? [] : [notAllowedViolation(properties, 'project')]
}
