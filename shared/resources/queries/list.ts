import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { type List, list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { ListedRow, RowTest } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { amongFilter } from '#shared/platform/query/among-filter.ts'
import { dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { textFilter } from '#shared/platform/query/text-filters.ts'
import { anId, idFilter } from '#shared/platform/query/value-filters.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { Audience } from '#shared/resources/work-packages/audience.ts'
import { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import type { QueryStores } from './load.ts'
import type { Query } from './model.ts'
import { Offers } from './offers.ts'
import { canCreate, isOpenTo } from './policy.ts'
import { properties } from './properties.ts'
import { representQuery } from './representer.ts'
import { listReaders } from './routes.ts'
import { row } from './store.ts'
import { validQuery } from './valid.ts'

/** The filters and sort keys of queries. */
export function queryListing({ now }: Stores<'now'>): Listing {
  const declared = listingOf(properties, row)
  const project = amongFilter({
    label: 'Project',
    list: projects.list,
    attribute: row.project,
    kind: anId,
    idsOf: (ids) => new Set(ids),
    isOptional: true,
  })
  return {
    sorts: declared.sorts,
    filters: {
      id: idFilter('ID'),
      project,
      project_id: project,
      name: textFilter('Name', row.name),
      updated_at: dateTimeFilter('Updated on', [[row.updatedAt, row.createdAt]], now, true),
      ...declared.filters,
    },
  }
}

/** The endpoint of the list of queries: the requester's own and public ones, where they see work packages. */
export const listQueries = list({
  count: ({ queries }: QueryStores) => queries.counters(),
  load: (_, { projects }) => projects.archived(),
  canList: (viewer) => viewer.mayAnywhere(...listReaders),
  listFor: async ({ viewer, stores, counters, loaded: archived }): Promise<List<Query>> => {
    const audience = await Audience.of(viewer, archived, stores)
    const around = new Surroundings(viewer, stores)
    const anywhere = rightsAnywhere(audience)
    const rightsAt = (project?: number) => (project === undefined ? anywhere : audience.rights(project))
    return {
      listing: queryListing(stores),
      scope: {
        tests: [
          isShown((query) => isOpenTo(viewer, query) && rightsAt(query.project).may('view_work_packages')),
        ],
      },
      page: ({ selection }) => listOf(stores.queries).page(selection, counters),
      affordances: () => ({ canCreate: canCreate(anywhere) }),
      represent: async (page) => {
        const resources = await Promise.all(
          page.map(async (query) => {
            const offers = new Offers(around, stores, query.project)
            return representQuery(await validQuery(query, offers), rightsAt(query.project), offers)
          }),
        )
        const byQuery = new Map(page.map((query, index) => [query, resources[index]]))
        return (query) => byQuery.get(query) ?? { _type: 'Query' }
      },
    }
  },
})

/** The requester's rights in any of the projects together. */
const rightsAnywhere = (audience: Audience): ProjectRights => ({
  isVisible: true,
  may: (...permissions) => audience.mayAnywhere((rights) => rights.may(...permissions)),
  mayChange: (permission) => audience.mayAnywhere((rights) => rights.mayChange(permission)),
})

const isShown = (sees: (query: Pick<Query, 'project' | 'public' | 'user'>) => boolean): RowTest => ({
  attributes: [row.project, row.user, row.public],
  test: async () => (found: ListedRow) =>
    sees({
      project: found[row.project] as number | undefined,
      user: found[row.user] as number | undefined,
      public: found[row.public] === true,
    }),
})
