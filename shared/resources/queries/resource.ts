import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import type {
  CreatableResource,
  NewResource,
  PresentResource,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { addressedQueries, loadForCreation, type QueryContext } from './load.ts'
import { newQuery, type Query } from './model.ts'
import { canCreate, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { representQuery } from './representer.ts'
import { reviewQuery } from './review.ts'
import { queriesIn } from './store.ts'

type Drafted<S> = NewResource<Query, QueryContext, S> & PresentResource<Query, QueryContext, S>

const drafted: Drafted<Ports> = {
  ...addressedQueries,
  properties,
  review: reviewQuery,
  loadForCreation,
  given: ({ user }) => ({ user: user?.id }),
  mayCreate: (_, { place }) => canCreate(place.rights),
  mayUpdate: (viewer, query, { rights }) => canUpdate(viewer, query, rights),
}

/**
 * Parts of the forms: of the one for a new query, for everybody who sees work packages in some project; of the one for a
 * change, for everybody who sees the query. The filters have the form in which queries show them; refused ones, that in
 * which they were sent.
 */
export const queriesInForms: Drafted<Ports> = {
  ...drafted,
  review: async (draft, review) => {
    const { values, violations } = await reviewQuery(draft, review)
    if (violations.some(({ details: { attribute = '' } }) => ['filters', 'base'].includes(attribute)))
      return { values: { ...values, filters: review.input.filters ?? values.filters }, violations }
    const filters = await review.loaded.place.validFilters(values.filters as Query['filters'])
    return { values: { ...values, filters: filters.map(({ instance }) => instance) }, violations }
  },
  schema: ({ entity, place }) => place.schema(entity),
  mayCreate: (viewer) => viewer.mayAnywhere('view_work_packages'),
  mayUpdate: () => true,
  mayCommit: (viewer, { entity, rights, place }) =>
    entity ? canUpdate(viewer, entity, rights) : canCreate(place.rights),
}

/** Checks that the project and the owner of a query stay. */
export const checksOf = ({ project, user }: Pick<Query, 'project' | 'user'>, ports: Ports): Write[] => [
  ...(project === undefined ? [] : [projectsIn(ports).check(project, existsAndStays)]),
  ...(user === undefined ? [] : [usersIn(ports).check(user, existsAndStays)]),
]

/** Parts of the endpoints that create and change a query. They show it without its results. */
export const queries: CreatableResource<Query, QueryContext, Ports> &
  UpdatableResource<Query, QueryContext, Ports> = {
  ...drafted,
  blank: async ({ viewer }, ports) =>
    newQuery(await sequencesIn(ports).allocate('queries'), viewer.user?.id, ports.now()),
  insert: (query, { ports }) => queriesIn(ports).insert(query, ...checksOf(query, ports)),
  replace: (before, after, { ports }) => queriesIn(ports).replace(before, after, ...checksOf(after, ports)),
  represent: async (query, _, { place }) => representQuery(await place.valid(query), place),
}
