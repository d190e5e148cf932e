import type { ProjectRights } from '#shared/access/viewer.ts'
import { type Counted, totalCount } from '#shared/platform/collections/keys.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type List, list, representingEach, type Scope } from '#shared/platform/endpoints/list.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { filteredHref, href } from '#shared/platform/http/addresses.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import { type RowCounts, rowCountsIn } from '#shared/platform/lists/row-counts.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { ListQuery } from '#shared/platform/query/list-query.ts'
import { declaredName } from '#shared/platform/query/listing.ts'
import { isWantedIn } from '#shared/platform/query/select.ts'
import type { Ports } from '#shared/ports.ts'
import { ListAccess } from '#shared/project-context/list-access.ts'
import { listInProjects } from '#shared/project-context/list-in-projects.ts'
import { addressedId } from '#shared/project-context/load-project.ts'
import { refusePastTimestamps } from '#shared/project-context/load-work-package.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { archivedIn, projectsIn } from '#shared/resources/projects/store.ts'
import { type WorkPackageListing, workPackageListing } from './lists/listing.ts'
import { tooLarge, type WorkPackage } from './model.ts'
import { canCreate, canEdit, viewWorkPackagePermissions } from './policy.ts'
import { representElement } from './representer.ts'
import { routes } from './routes.ts'
import { countedBy, rowPartitions } from './row-indexes.ts'
import { row } from './rows.ts'
import { workPackagesIn } from './store.ts'
import { summed } from './sums.ts'

export { type WorkPackageListing, workPackageListing }

/**
 * Returns the endpoint of a list of work packages.
 *
 * @param load loads the data that the list depends on (`loadForList`)
 */
export const listWorkPackages = <Params extends string = string>(
  load: (request: Request<Params>, ports: Ports) => Promise<LoadedForList>,
) =>
  list({
    load,
    listFor: async ({ viewer, request, ports, loaded }) => {
      const { archived, counters, counts, within, scope } = loaded
      const context = new ProjectContext(viewer, ports)
      const [access] = await Promise.all([
        ListAccess.of(viewer, archived, ports, viewWorkPackagePermissions),
        context.narrowViewer(),
      ])
      context.knowRights(access)
      const project = within && requireReadable(within.project, access)
      if (project) context.knowProject(project)
      requirePermission(project !== undefined || access.readsAny)
      refusePastTimestamps(request.query)
      const { listing } = workPackageListing(context, ports, project?.id, access)
      const shown = new Set<string>()
      return {
        ...(project && {
          href: href(routes['in-project'], project),
          parameters: [SUBPROJECTS],
        }),
        ...(scope && { ...addressOf(scope), scope: seenIn(scope, access) }),
        listing,
        page: (query) =>
          listInProjects<WorkPackage>(workPackagesIn(ports), access, ports, {
            rowPartitions,
            projects: scopeOf(query, access, request.query, within),
            counters,
            countedBy,
            counts,
            isLarge: ({ referredId }) => referredId === project?.id,
            tooMuch: tooLarge,
          }).page(query.selection),
        sums: summed(context.viewer),
        links: ({ selection }) => linksOfList(shown, selection.sums !== undefined, access, project),
        represent: representingEach((one, query) => {
          shown.add(`${one.project}-${one.type}`)
          return representElement(one, context, isWantedIn(query))
        }),
      } satisfies List<WorkPackage>
    },
  })

/**
 * Returns the project of a list, if the requester may read the list.
 *
 * @throws `NotFound` if the requester does not see the project
 * @throws `MissingPermission` if the requester does not see the work packages of the project
 */
function requireReadable(project: Project | undefined, access: ListAccess): Project {
  const rights = project && access.rightsIn(project)
  const visible = requireVisible(project, rights?.isVisible)
  requirePermission(rights?.may('view_work_packages') ?? false)
  return visible
}

const addressOf = ({ href, parameters }: WorkPackageScope) => ({ href, parameters })

/**
 * Returns the tests that a work package in the scope must pass. Administrators have every right that a scope can
 * require, so their rights are not tested.
 */
function seenIn({ admits, except }: WorkPackageScope, access: ListAccess): Scope {
  const isAdmitted: RowTest | undefined = admits && {
    attributes: [row.project],
    test: async () => (found) => admits(access.rights(Number(found[row.project]))),
  }
  const isOther: RowTest | undefined = except && {
    attributes: [],
    test: async () => (found) => !except.has(found.id),
  }
  return {
    tests: [access.viewer.isAdmin ? undefined : isAdmitted, isOther].filter((one) => one !== undefined),
  }
}

/** Name of the query parameter that includes the work packages of subprojects in the list of one project. */
const SUBPROJECTS = 'includeSubprojects'

/**
 * Returns the ids of the projects whose work packages appear in the list of one project. A filter by subprojects
 * overrules `includeSubprojects=false`.
 */
function scopeOf(
  { filters }: ListQuery,
  access: ListAccess,
  query: URLSearchParams,
  within: Within | undefined,
): ReadonlySet<number> | undefined {
  if (!within?.project) return undefined
  const includes = query.get(SUBPROJECTS)?.trim() !== 'false' || filters.some(isBySubproject)
  const below = includes ? [...within.below].filter(access.reads) : []
  return new Set([within.project.id, ...below])
}

const isBySubproject = ({ name }: FilterInput) => ['subproject', 'subproject_id'].includes(declaredName(name))

/** The work packages that a list may contain. The list shows only those of them that the requester may see. */
interface WorkPackageScope {
  /**
   * The address of the list, if it is not the path of the route. `parameters` are the query parameters that only this
   * list has.
   */
  href?: string
  parameters?: readonly string[]
  /**
   * Returns whether the list contains the work packages of a project in which the requester has the given rights. By
   * default, the list contains every work package that the requester sees.
   */
  admits?(rights: ProjectRights): boolean
  /** The ids of work packages that the list leaves out. */
  except?: ReadonlySet<number>
}

interface Within {
  project: Project | undefined
  /** The ids of the project's descendants. */
  below: ReadonlySet<number>
}

/** The data that a list needs regardless of its requester, read while the requester is being loaded. */
export interface LoadedForList {
  archived: readonly number[]
  /** The counters whose sum is the number of all work packages. Present only if the list covers all projects. */
  counters?: readonly Counted[]
  /**
   * Returns the number of rows in a project's partition for each status. Absent if there are few work packages: reading
   * all rows is then cheaper.
   */
  counts?(partition: RowPartition): Promise<RowCounts>
  within?: Within
  scope?: WorkPackageScope
}

/**
 * If a list has at least this number of work packages, its counters are read before the rows. For a smaller list, the
 * counters are not worth another round trip.
 */
const MIN_COUNTED = 1000

/**
 * Loads the data on which a list depends, except the data about its requester.
 *
 * @param project the id of the list's project; undefined for the list of all projects
 */
export async function loadForList(
  ports: Ports,
  project?: number | Promise<number | undefined>,
): Promise<LoadedForList> {
  const countsOf = oncePerKey((id?: number) => rowCountsIn(rowPartitions.openInProject(id ?? 0), ports.table))
  const own = project === undefined ? undefined : Promise.resolve(project).then(countsOf)
  const [archived, counters, within, ownCounts] = await Promise.all([
    archivedIn(ports).ids(),
    project === undefined ? workPackagesIn(ports).counters() : undefined,
    project === undefined ? undefined : loadWithin(project, ports),
    own,
  ])
  const count = counters ? totalCount(counters) : [...(ownCounts?.values() ?? [])].reduce((a, b) => a + b, 0)
  const isLarge = count >= MIN_COUNTED
  return { archived, counters, within, ...(isLarge && { counts: ({ referredId }) => countsOf(referredId) }) }
}

async function loadWithin(project: number | Promise<number | undefined>, ports: Ports): Promise<Within> {
  const id = await project
  if (id === undefined) return { project: undefined, below: new Set() }
  const [found, below] = await Promise.all([
    projectsIn(ports).byId(id),
    new ProjectHierarchy(projectsIn(ports)).below([id]),
  ])
  return { project: found, below }
}

/** Loads the data for the list of the work packages in a project. The address of the request identifies the project. */
export const loadForListInProject = (request: Request<'id'>, ports: Ports): Promise<LoadedForList> =>
  loadForList(ports, addressedId(request, ports))

/**
 * Returns the links of a list, except the links to its pages.
 *
 * @param shown the `<project>-<type>` pairs of the list's elements
 * @param hasSums whether the list has sums
 */
export function linksOfList(
  shown: ReadonlySet<string>,
  hasSums: boolean,
  access: ListAccess,
  project: Project | undefined,
): Record<string, Link> {
  const may = (permits: typeof canCreate) =>
    project ? permits(access.rightsIn(project)) : access.mayAnywhere(permits)
  const [form, create] = project
    ? [href(routes['create-form-in-project'], project), href(routes['create-in-project'], project)]
    : [routes['create-form'].path, routes.create.path]
  return {
    ...(shown.size > 0 && {
      schemas: { href: filteredHref('/api/v3/work_packages/schemas', [['id', '=', [...shown]]]) },
    }),
    ...(hasSums && { sumsSchema: { href: routes['schema-of-sums'].path } }),
    ...(may(canCreate) && {
      createWorkPackage: { href: form, method: 'post' },
      createWorkPackageImmediate: { href: create, method: 'post' },
    }),
    ...(may(canEdit) && {
      editWorkPackage: {
        href: '/api/v3/work_packages/{work_package_id}/form',
        method: 'post',
        templated: true,
      },
    }),
  }
}
