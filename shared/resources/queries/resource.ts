import type { Stores } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type {
  CreatableResource,
  DraftedResource,
  NewResource,
  PresentResource,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { ListNames } from '#shared/resources/work-packages/load-list.ts'
import { addressedQueries, loadForCreation, type QueryContext, type QueryStores } from './load.ts'
import { newQuery, type Query } from './model.ts'
import { canCreate, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { representQuery } from './representer.ts'
import { reviewQuery } from './review.ts'
import { validFilters, validQuery } from './valid.ts'

/** Rules for drafting the values of a query, be it new or not. */
const drafted: DraftedResource<Query, QueryContext, QueryStores> = {
  properties,
  dependentProperties: (_, { place }) => place.properties as Properties<Query>,
  review: reviewQuery,
}

const withValues = (present: Query, values: Values): Promise<Query> => withDraft(properties, present, values)

/** Shows a query after a write, without its results. */
const represent = async (query: Query, _: unknown, { place }: QueryContext) =>
  representQuery(await validQuery(query, place), place)

/** In forms, the filters have the form in which queries show them. */
const forForms: Pick<typeof drafted, 'review' | 'schema'> = {
  review: async (draft, review) => {
    const { values, violations } = await reviewQuery(draft, review)
    if (violations.some(({ details }) => details.attribute === 'filters')) return { values, violations }
    const filters = await validFilters(values.filters as Query['filters'], review.loaded.place)
    return { values: { ...values, filters: filters.map(({ instance }) => instance) }, violations }
  },
  schema: ({ entity, place }) => place.schema(entity),
}

const newQueries: NewResource<Query, QueryContext, QueryStores> = {
  ...drafted,
  loadForCreation,
  given: ({ user }) => ({ user: user?.id }),
  mayCreate: (_, { place }) => canCreate(place.rights),
}

const presentQueries: PresentResource<Query, QueryContext, QueryStores> = {
  ...drafted,
  ...addressedQueries,
  mayUpdate: (viewer, query, { rights }) => canUpdate(viewer, query, rights),
}

/** Parts of the form for a new query, for everybody who sees work packages in some project. */
export const newQueriesInForms: typeof newQueries = {
  ...newQueries,
  ...forForms,
  mayCreate: (viewer) => viewer.mayAnywhere('view_work_packages'),
  mayCommit: (_, { place }) => canCreate(place.rights),
}

/** Parts of the form for a change, for everybody who sees the query. */
export const presentQueriesInForms: typeof presentQueries = {
  ...presentQueries,
  ...forForms,
  mayUpdate: () => true,
  mayCommit: (viewer, { entity, rights }) => entity !== undefined && canUpdate(viewer, entity, rights),
}

type Saved = Stores<ListNames | 'queries' | 'sequences' | 'users'>

/** Checks that the project and the owner of a query stay. */
export const checksOf = (
  { project, user }: Pick<Query, 'project' | 'user'>,
  { projects, users }: Stores<'projects' | 'users'>,
): Write[] => [
  ...(project === undefined ? [] : [projects.check(project, existsAndStays)]),
  ...(user === undefined ? [] : [users.check(user, existsAndStays)]),
]

/** Parts of the endpoint that creates a query. */
export const createdQueries: CreatableResource<Query, QueryContext, Saved> = {
  ...newQueries,
  blank: async ({ viewer }, stores) =>
    newQuery(await stores.sequences.allocate('queries'), viewer.user?.id, stores.now()),
  withValues,
  insert: (query, { stores }) => stores.queries.insert(query, ...checksOf(query, stores)),
  represent,
}

/** Parts of the endpoints that change a query. */
export const changedQueries: UpdatableResource<Query, QueryContext, Saved> = {
  ...presentQueries,
  withValues,
  replace: (before, after, { stores }) => stores.queries.replace(before, after, ...checksOf(after, stores)),
  represent,
}
