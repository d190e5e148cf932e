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
import { type FilterInput, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { isTooLong, QUERIES_PER_USER, TOO_LONG } from './limits.ts'
import type { QueryContext, QueryStores } from './load.ts'
import type { Query } from './model.ts'
import type { Place } from './place.ts'
import { canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { validFilters } from './valid.ts'

type Review = Reviewing<Query, QueryContext, QueryStores>

/** Checks what cannot be checked property by property (around work packages, "Queries", "Validation"). */
export async function reviewQuery({ values: given, violations }: Draft, review: Review): Promise<Draft> {
  const values = settled(given, review)
  return withFound({ values, violations }, [
    ...projectViolations(values, review),
    ...(values.groupBy && values.showHierarchies === true
      ? [invalidViolation(properties, 'showHierarchies')]
      : []),
    ...(await filterViolations(values, review)),
    ...boundViolations(values, review),
  ])
}

/** Filters have the names of the list, and a query that is grouped without a word on hierarchies does not show them. */
function settled(values: Values, { input, loaded: { place } }: Review): Values {
  const filters = (values.filters ?? []) as FilterInput[]
  const isGrouped = !!values.groupBy && hasValue(input, 'groupBy') && !hasValue(input, 'showHierarchies')
  return {
    ...values,
    filters: filters.map((one) => ({ ...one, name: place.filter(one.name)?.name ?? one.name })),
    ...(isGrouped && { showHierarchies: false }),
  }
}

function projectViolations(values: Values, { entity, viewer, loaded }: Review): ApiError[] {
  const { project, rights } = loaded.place
  const id = (values.project ?? undefined) as number | undefined
  if (id !== undefined && id !== entity?.project && project?.id !== id)
    return [missingViolation(properties, 'project')]
  if (!entity || id === entity.project) return []
  const moved = { user: entity.user, public: values.public === true || entity.public }
  return canUpdate(viewer, moved, rights) ? [] : [notAllowedViolation(properties, 'project', [])]
}

/** Filters that are there already may name what has gone since. */
async function filterViolations({ filters }: Values, { entity, loaded }: Review): Promise<ApiError[]> {
  const given = filters as FilterInput[]
  if (entity && isDeepStrictEqual(given, entity.filters)) return []
  const problems = await problemsOf(given, loaded.place)
  return problems.map((problem) => constraintViolation('filters', problem))
}

async function problemsOf(filters: readonly FilterInput[], place: Place): Promise<Text[]> {
  const sent = JSON.stringify(filters.map(({ name, ...filter }) => ({ [name]: filter })))
  try {
    parseListQuery(new URLSearchParams({ filters: sent }), place.listing, 1)
  } catch (error) {
    if (error instanceof ApiError) return [error.details.message ?? []].flat()
    throw error
  }
  const each = filters.map(async (one) => {
    const [valid] = await validFilters([one], place)
    return valid?.isWhole ? [] : inFilters(place.filter(one.name)?.filter.label ?? one.name, NOT_ALLOWED)
  })
  return distinctTexts((await Promise.all(each)).flat())
}

function boundViolations(values: Values, { entity, loaded: { owned = 0 } }: Review): ApiError[] {
  const isOneMore = !entity && owned >= QUERIES_PER_USER
  return [
    ...(isTooLong(values) ? [TOO_LONG] : []),
    ...(isOneMore ? [message`User has too many queries (maximum is ${QUERIES_PER_USER} queries).`] : []),
  ].map((problem) => constraintViolation('base', problem))
}
