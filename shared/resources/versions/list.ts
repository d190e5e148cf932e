import { readByList, withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { rightsIn } from '#shared/access/viewer.ts'
import type { ReadStores as App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { type Hidden, hiddenBy } from '#shared/custom-fields/disclosure.ts'
import { namesIn } from '#shared/custom-fields/links.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import { mapBatches, type Selection } from '#shared/platform/collections/paging.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { type Affordances, collectionLinks } from '#shared/platform/endpoints/collection-links.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import type { Serialised } from '#shared/platform/hal/resource.ts'
import { defaultPageSize } from '#shared/platform/query/list-input.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import type { ProjectNode } from '#shared/resources/projects/ancestors.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { DefiningProjects } from './lists/defining-projects.ts'
import { versionListing } from './lists/listing.ts'
import { type ListContext, pageOf } from './lists/page.ts'
import { Sight } from './lists/sight.ts'
import type { Version } from './model.ts'
import { canCreate } from './policy.ts'
import { representVersion } from './representer.ts'
import { type OwnRights, versionReaders } from './visibility.ts'

export { versionListing }

/** A list of versions. */
interface VersionList {
  /**
   * The address of the list, once the requester is known to be allowed to read it; by default the path of the route.
   *
   * @throws the error if they are not allowed
   */
  href?: Promise<string>
  /** The project in which the versions are available; without it, those are listed that the requester sees. */
  project?: Promise<Pick<Project, 'id'>>
  /** What the requester may do there; by default what they may do in any project. */
  affordances?: Promise<Affordances>
}

/** Lists versions by filters, order and page. */
export async function listVersions(
  request: Request,
  app: App,
  { href, project, affordances: known }: VersionList = {},
): Promise<Serialised> {
  const own = suppressUnhandled(ownIfNeeded(request, app))
  const around = { request, app, own, hierarchy: new ProjectHierarchy(app.projects), project }
  const context: ListContext = {
    ...around,
    sight: new Sight(around),
    defining: new DefiningProjects(app.projects),
  }
  const affordances = suppressUnhandled(known ?? affordancesAnywhere(context))
  const listing = versionListing((ids) => visibleAmong(ids, context), context.hierarchy)
  const read = async ({ settings: { maxPageSize } }: Configuration, counted?: Selection['counted']) => {
    const size = defaultPageSize(request.route, maxPageSize)
    const query = parseListQuery(request.query, listing, maxPageSize, size)
    return { query, page: await pageOf({ ...query.selection, counted }, context) }
  }
  const reading = suppressUnhandled(app.configuration.speculate(read, app.versions))
  const address = (await href) ?? request.route.path // Authorization errors come before errors in the query.
  await request.viewer
  const { query, page } = await reading
  const elements = mapBatches(page.batches, (versions) => representerFor(versions, context))
  const links = collectionLinks(request.route, await affordances)
  return collection({ href: address, query, links, total: page.total, elements })
}

/** The ids of those projects that the requester sees. */
async function visibleAmong(
  ids: readonly number[],
  { request, own, hierarchy }: ListContext,
): Promise<ReadonlySet<number>> {
  const [viewer, memberships, ...found] = await Promise.all([
    request.viewer,
    own,
    ...ids.map((id) => hierarchy.project(id)),
  ])
  const isVisible = (project: ProjectNode) => rightsIn(viewer, project, memberships.get(project.id)).isVisible
  return new Set(found.flatMap((project) => (project && isVisible(project) ? project.id : [])))
}

async function affordancesAnywhere({ request, own, hierarchy, app }: ListContext): Promise<Affordances> {
  const sources = readByList({ own: () => own, hierarchy }, app)
  const knowing = await withRightsInAnyProject(await request.viewer, versionReaders, sources)
  return { canCreate: canCreate(knowing), canReadSchema: knowing.mayAnywhere(...versionReaders) }
}

/** The requester's memberships; who was an administrator last time is asked whether they still are, and then needs none. */
async function ownIfNeeded(request: Request, app: App): Promise<OwnRights> {
  const wasAdmin = app.versions.extents.of(request.claimedId) === 'everything'
  return wasAdmin && (await request.viewer).isAdmin ? new Map() : ownMemberships(request, app)
}

/** Looks up at once what representing the versions needs. @returns the representer of one of them */
async function representerFor(
  versions: readonly Version[],
  { request, own, hierarchy, defining, app }: ListContext,
) {
  const viewer = await request.viewer
  const groups = new GroupVisibility(viewer, app, { hierarchy, own: () => own })
  const [names, memberships, projects, hidden] = await Promise.all([
    namesIn(versions, fieldsFor('version', viewer), viewer, app),
    own,
    defining.of(versions.map(({ project }) => project)),
    hiddenBy(versions, (version) => version.project, { viewer, groups, hierarchy, stores: app }),
  ])
  return (version: Version) => {
    const project = projects.get(version.project)
    const rights = project && rightsIn(viewer, project, memberships.get(project.id))
    return representVersion(version, {
      viewer,
      names,
      defining: rights && { project, rights },
      hidden: hidden.get(version.id) ?? nothingHidden,
    })
  }
}

const nothingHidden: Hidden = new Set()
