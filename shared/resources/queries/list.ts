import { type ProjectRights, rightsInAny, type Viewer } from '#shared/access/viewer.ts'
import { type List, list, representingEach } from '#shared/platform/endpoints/list.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { idFilter } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { projectFilter } from '#shared/project-context/columns.ts'
import { ListAccess } from '#shared/project-context/list-access.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { archivedIn } from '#shared/resources/projects/store.ts'
import type { Query } from './model.ts'
import { canCreate, canSee } from './policy.ts'
import { properties } from './properties.ts'
import { QueryScope } from './query-scope.ts'
import { representQuery } from './representer.ts'
import { viewQueryPermissions } from './routes.ts'
import { queriesIn, row } from './store.ts'

export function queryListing(ports: Ports): Listing {
  const declared = listingOf(properties, row)
  const project = projectFilter({ attribute: row.project, isOptional: true }, ports)
  return {
    sorts: declared.sorts,
    filters: {
      id: idFilter('ID'),
      project,
      project_id: project,
      updated_at: dateTimeFilter('Updated on', [[row.updatedAt, row.createdAt]], ports.now),
      ...declared.filters,
    },
  }
}

/**
 * Represents a query for a requester.
 *
 * @param project the query's project, if it has one
 * @param rights the requester's rights in the project; for a global query, the rights that the requester has in at
 * least one project
 */
type Represent = (
  query: Query,
  project: Project | undefined,
  context: ProjectContext,
  rights: ProjectRights,
) => Promise<Resource>

/**
 * Returns the endpoint that lists public queries and the requester's own queries. Queries of projects in which the
 * requester does not see work packages are left out.
 *
 * @param hidden whether the list also contains hidden queries
 */
export const listShownAs = (represent: Represent, { hidden }: { hidden: boolean }) =>
  list({
    count: (ports) => queriesIn(ports).counters(),
    load: (_, ports) => archivedIn(ports).ids(),
    canList: (viewer) => viewer.mayAnywhere(...viewQueryPermissions),
    listFor: async ({ viewer, ports, counters, loaded: archived }): Promise<List<Query>> => {
      const context = new ProjectContext(viewer, ports)
      const [access] = await Promise.all([
        ListAccess.of(viewer, archived, ports, ['view_work_packages']),
        context.narrowViewer(),
      ])
      context.knowRights(access)
      const anywhere = rightsInAny(viewer)
      const rightsAt = (project?: number) => (project === undefined ? anywhere : access.rights(project))
      return {
        listing: queryListing(ports),
        scope: { tests: [shownTo(viewer, rightsAt, hidden)] },
        page: ({ selection }) => listOf(queriesIn(ports)).page(selection, counters),
        affordances: () => ({ canCreate: canCreate(anywhere) }),
        represent: representingEach(async (query) => {
          const { project } = query
          const found = project === undefined ? undefined : await context.project(project)
          return represent(query, found, context, rightsAt(project))
        }),
      }
    },
  })

export const listQueries = listShownAs(
  async (query, project, context, rights) => {
    const scope = new QueryScope(context, context.ports, rights, project)
    return representQuery(await scope.valid(query), scope)
  },
  { hidden: true },
)

/**
 * Returns the test that accepts the queries that a requester sees.
 *
 * @param rightsAt returns the requester's rights in a project; without a project, the rights held in at least one
 * project
 */
const shownTo = (
  viewer: Viewer,
  rightsAt: (project?: number) => ProjectRights,
  hidden: boolean,
): RowTest => ({
  attributes: [row.project, row.user, row.public, row.hidden],
  test: async () => (found) => {
    const user = found[row.user] as number | undefined
    const rights = rightsAt(found[row.project] as number | undefined)
    return (
      canSee(viewer, { user, public: found[row.public] === true }, rights) && (hidden || !found[row.hidden])
    )
  },
})
