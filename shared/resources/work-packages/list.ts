import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { wideValues } from '#shared/custom-fields/value.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type List, list } from '#shared/platform/endpoints/list.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { invalidQuery, requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Foresight } from '#shared/platform/lists/filing.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { ListQuery } from '#shared/platform/query/list-query.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { addressedId } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { Audience } from './audience.ts'
import { workPackageListing } from './lists/listing.ts'
import { linksOf, representGroups } from './lists/representer.ts'
import { isCounted, pageOfAll } from './lists/whole-list.ts'
import type { ReadNames } from './load-work-package.ts'
import type { WorkPackage } from './model.ts'
import { representElement } from './representer.ts'
import { routes } from './routes.ts'
import { filed, row, rowOf } from './store.ts'
import { Surroundings } from './surroundings.ts'
import { requireNow } from './timestamps.ts'

/** The stores of lists of work packages. */
export type ListStores = Stores<ReadNames | 'now'>

/** What the list of a project can be asked. */
export const everyFilter = (viewer: Viewer, stores: ListStores): Listing =>
  workPackageListing({
    viewer,
    audience: new Audience(viewer),
    stores,
    around: new Surroundings(viewer, stores),
    project: 0,
  }).listing

/** The project whose list it is. */
interface Within {
  project: Project | undefined
  /** The ids of the projects below it. */
  below: ReadonlySet<number>
}

/** What is read while the requester is being loaded. */
interface Loaded {
  /** The ids of the archived projects. */
  archived: readonly number[]
  within?: Within
}

/** Loads the project that an address names, and what is below it. */
export async function loadProjectOfList(request: Request<'id'>, stores: ListStores): Promise<Within> {
  const id = await addressedId(request, stores)
  if (id === undefined) return { project: undefined, below: new Set() }
  const [project, below] = await Promise.all([
    stores.projects.byId(id),
    new ProjectHierarchy(stores.projects).below([id]),
  ])
  return { project, below }
}

/**
 * The endpoint of a list of work packages.
 *
 * @param load finds the project whose list it is; without it, the list has those of all projects
 */
export const listWorkPackages = <Params extends string = string>(
  load?: (request: Request<Params>, stores: ListStores) => Promise<Within>,
) =>
  list({
    // A list of a project does not need the counters of all work packages.
    count: async ({ workPackages }: ListStores) => (load ? [] : workPackages.counters()),
    load: async (request: Request<Params>, stores: ListStores): Promise<Loaded> => {
      const [archived, within] = await Promise.all([stores.projects.archived(), load?.(request, stores)])
      return { archived, ...(within && { within }) }
    },
    listFor: async ({ viewer, request, stores, counters, loaded: { archived, within } }) => {
      const audience = await Audience.of(viewer, archived, stores)
      const project = within && requireReadable(within.project, audience)
      requirePermission(project !== undefined || audience.readsAny)
      requireNow(request.query)
      const around = new Surroundings(viewer, stores)
      const { listing, references } = workPackageListing({
        viewer,
        audience,
        stores,
        around,
        project: project?.id,
      })
      const shown = new Set<string>()
      return {
        ...(project && {
          href: href(routes['in-project'], project),
          parameters: ownParameters(request.query),
        }),
        listing,
        page: (query) => {
          const { selection } = query
          if (viewer.isAdmin && !within && isCounted(selection))
            return pageOfAll(selection, counters, audience, stores, tooMuch)
          const scope = scopeOf(query, audience, request.query, within)
          const list = new PartitionList<WorkPackage>(stores.workPackages, {
            rowOf: (one) => ({ ...rowOf(one), ...wideValues(one.customValues) }),
            foresee: foresightOf(around),
            partitions: async () =>
              (scope ? [...scope] : await audience.projects(stores)).map(filed.inProject),
            tooMuch,
          })
          return list.page({ ...selection, tests: [...(selection.tests ?? []), isIn(audience, scope)] })
        },
        groups: (groups, { groupBy = '' }) => representGroups(groups, groupBy, references),
        links: () => linksOf(shown, audience, project),
        represent: async (elements) => {
          const resources = await Promise.all(elements.map((one) => representElement(one, around)))
          const byElement = new Map(elements.map((one, index) => [one, resources[index] as Resource]))
          return (one) => {
            shown.add(`${one.project}-${one.type}`)
            return byElement.get(one) as Resource
          }
        },
      } satisfies List<WorkPackage>
    },
  })

/** Looks up what work packages link to while they are being read: a round trip less. */
const foresightOf = (around: Surroundings): Foresight => ({
  attributes: [row.project, row.versionId, row.parent, row.author, row.assignee, row.responsible],
  begin: (found) => {
    const at = (attribute: string) => found[attribute] as number | undefined
    const project = Number(found[row.project])
    const lookups = [
      around.spentTime({ id: found.id, project }),
      around.version({ project, versionId: at(row.versionId) }),
      around.ancestors({ parent: at(row.parent) }),
      ...[row.author, row.assignee, row.responsible].map(async (attribute) => {
        const id = at(attribute)
        return id === undefined ? undefined : around.principal(id)
      }),
    ]
    for (const lookup of lookups) suppressUnhandled<unknown>(lookup)
  },
})

/** @throws `NotFound` if the requester does not see the project, `MissingPermission` if they see no work packages there */
function requireReadable(project: Project | undefined, audience: Audience): Project {
  const rights = project && audience.rightsIn(project)
  const visible = requireVisible(project, rights?.isVisible)
  requirePermission(rights?.may('view_work_packages') ?? false)
  return visible
}

const tooMuch = () =>
  invalidQuery([
    'The list is too large to be filtered; narrow it by project, assignee, version, parent or id.',
  ])

const SUBPROJECTS = 'includeSubprojects'

/** The parameters of the query that only the list of a project has. */
function ownParameters(query: URLSearchParams): Record<string, string> {
  const given = query.get(SUBPROJECTS)?.trim()
  return given ? { [SUBPROJECTS]: given } : {}
}

/** The ids of the projects whose work packages the list of a project has. A filter by subprojects says itself which. */
function scopeOf(
  { filters }: ListQuery,
  audience: Audience,
  query: URLSearchParams,
  within: Within | undefined,
): ReadonlySet<number> | undefined {
  if (!within?.project) return undefined
  const includes = query.get(SUBPROJECTS)?.trim() !== 'false' || filters.some(isBySubproject)
  const below = includes ? [...within.below].filter(audience.reads) : []
  return new Set([within.project.id, ...below])
}

const isBySubproject = ({ name }: FilterInput) => ['subproject', 'subproject_id'].includes(declaredName(name))

/** Whether a work package is of a project that the list has. */
const isIn = (audience: Audience, scope: ReadonlySet<number> | undefined): RowTest => ({
  attributes: [row.project],
  test: async () => (found) => {
    const project = found[row.project] as number | undefined
    return project !== undefined && audience.reads(project) && (scope?.has(project) ?? true)
  },
})
