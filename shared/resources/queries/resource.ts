import type { Stores } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type {
  CreatableResource,
  NewResource,
  PresentResource,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { ListNames } from '#shared/resources/work-packages/load-list.ts'
import { addressedQueries, loadForCreation, type QueryContext, type QueryStores } from './load.ts'
import { newQuery, type Query } from './model.ts'
import { canCreate, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { representQuery } from './representer.ts'
import { reviewQuery } from './review.ts'

type Drafted<S> = NewResource<Query, QueryContext, S> & PresentResource<Query, QueryContext, S>

const drafted: Drafted<QueryStores> = {
  ...addressedQueries,
  properties,
  dependentProperties: (_, { place }) => place.properties as Properties<Query>,
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
export const queriesInForms: Drafted<QueryStores> = {
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
export const checksOf = (
  { project, user }: Pick<Query, 'project' | 'user'>,
  { projects, users }: Stores<'projects' | 'users'>,
): Write[] => [
  ...(project === undefined ? [] : [projects.check(project, existsAndStays)]),
  ...(user === undefined ? [] : [users.check(user, existsAndStays)]),
]

type Written = Stores<ListNames | 'queries' | 'sequences' | 'users'>

/** Parts of the endpoints that create and change a query. They show it without its results. */
export const queries: CreatableResource<Query, QueryContext, Written> &
  UpdatableResource<Query, QueryContext, Written> = {
  ...drafted,
  blank: async ({ viewer }, stores) =>
    newQuery(await stores.sequences.allocate('queries'), viewer.user?.id, stores.now()),
  insert: (query, { stores }) => stores.queries.insert(query, ...checksOf(query, stores)),
  replace: (before, after, { stores }) => stores.queries.replace(before, after, ...checksOf(after, stores)),
  represent: async (query, _, { place }) => representQuery(await place.valid(query), place),
}
