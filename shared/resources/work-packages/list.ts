import type { Viewer } from '#shared/access/viewer.ts'
import { wideValues } from '#shared/custom-fields/value.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type List, list, representingEach } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Foresight } from '#shared/platform/lists/filing.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { ListQuery } from '#shared/platform/query/list-query.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import { type IsWanted, isSelected } from '#shared/platform/query/select.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { Audience } from '#shared/surroundings/audience.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import { type WorkPackageListing, workPackageListing } from './lists/listing.ts'
import { linksOf } from './lists/representer.ts'
import type { ListStores, LoadedForList, Within } from './load-list.ts'
import { tooLarge } from './load-list.ts'
import { requireNow } from './load-work-package.ts'
import type { WorkPackage } from './model.ts'
import { readers } from './policy.ts'
import { isReference } from './references.ts'
import { representElement } from './representer.ts'
import { routes } from './routes.ts'
import { filed, row, rowOf } from './store.ts'
import { summed } from './sums.ts'

export type { WorkPackageListing }

/** What lists of work packages can be asked. @param project the id of one, if it is a list of a project */
export const listingIn = (
  around: Surroundings,
  stores: ListStores,
  project?: number,
  audience = new Audience(around.viewer, readers),
): WorkPackageListing => workPackageListing({ viewer: around.viewer, audience, stores, around, project })

/** What the list of a project can be asked. */
export const everyFilter = (viewer: Viewer, stores: ListStores): Listing =>
  listingIn(new Surroundings(viewer, stores), stores, 0).listing

/**
 * The endpoint of a list of work packages: `loadForList` for those of all projects, `loadForListInProject` for those of one.
 */
export const listWorkPackages = <Params extends string = string>(
  load: (request: Request<Params>, stores: ListStores) => Promise<LoadedForList>,
) =>
  list({
    load,
    listFor: async ({ viewer, request, stores, loaded }) => {
      const { archived, within } = loaded
      const audience = await Audience.of(viewer, archived, stores, readers)
      const project = within && requireReadable(within.project, audience)
      requirePermission(project !== undefined || audience.readsAny)
      requireNow(request.query)
      const around = new Surroundings(viewer, stores)
      const { listing } = listingIn(around, stores, project?.id, audience)
      const shown = new Set<string>()
      return {
        ...(project && {
          href: href(routes['in-project'], project),
          parameters: [SUBPROJECTS],
        }),
        listing,
        page: (query) => {
          const scope = scopeOf(query, audience, request.query, within)
          const list = new PartitionList<WorkPackage>(stores.workPackages, {
            rowOf: (one) => ({ ...rowOf(one), ...wideValues(one.customValues) }),
            foresee: foresightOf(around, isWantedIn(query)),
            partitions: async () =>
              (scope ? [...scope] : await audience.projects(stores)).map(filed.inProject),
            isListed: isIn(audience, scope),
            whole: wholeFor(audience, loaded),
            tooMuch: tooLarge,
          })
          return list.page(query.selection)
        },
        sums: summed(viewer),
        links: ({ selection }) => linksOf(shown, selection.sums !== undefined, audience, project),
        represent: representingEach((one, query) => {
          shown.add(`${one.project}-${one.type}`)
          return representElement(one, around, isWantedIn(query))
        }),
      } satisfies List<WorkPackage>
    },
  })

/** Says which members of elements a query asks for. */
const isWantedIn =
  ({ select }: ListQuery): IsWanted =>
  (name) =>
    isSelected(name, select?.elements)

/** What administrators are listed of all projects, archived ones left out; its counters know open and closed ones. */
const wholeFor = ({ viewer, archivedProjects }: Audience, { counters, within }: LoadedForList) =>
  viewer.isAdmin && !within
    ? { counters, leftOut: archivedProjects.map(filed.inProject), countedBy: row.status }
    : undefined

/** Begins to show work packages while they are being read, by what their rows link to: a round trip less. */
function foresightOf(around: Surroundings, isWanted: IsWanted): Foresight {
  const linking = Object.entries(row).filter(([member]) => member === 'versionId' || isReference(member))
  return {
    attributes: linking.map(([, attribute]) => attribute),
    begin: ({ id, ...found }) => {
      const known = Object.fromEntries(linking.map(([member, attribute]) => [member, found[attribute]]))
      const seen = { ...known, id, customValues: {} } as WorkPackage
      suppressUnhandled(representElement(seen, around, isWanted))
    },
  }
}

/** @throws `NotFound` if the requester does not see the project, `MissingPermission` if they see no work packages there */
function requireReadable(project: Project | undefined, audience: Audience): Project {
  const rights = project && audience.rightsIn(project)
  const visible = requireVisible(project, rights?.isVisible)
  requirePermission(rights?.may('view_work_packages') ?? false)
  return visible
}

/** The parameter of the query that only the list of a project has. */
const SUBPROJECTS = 'includeSubprojects'

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
