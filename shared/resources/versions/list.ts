import { readByList, withRightsFrom } from '#shared/access/anywhere.ts'
import { type ProjectRights, rightsIn } from '#shared/access/viewer.ts'
import { type HiddenReferences, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Affordances } from '#shared/platform/endpoints/links.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { Ports } from '#shared/ports.ts'
import { loadAddressedProject } from '#shared/project-context/load-project.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { ProjectHierarchy, type ProjectNode } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionListing } from './lists/listing.ts'
import type { Version } from './model.ts'
import { canCreate, canManage } from './policy.ts'
import { representVersion } from './representer.ts'
import { versionsIn } from './store.ts'
import { canSeeVersions, type ScopeContext, scopeOf, viewVersionPermissions } from './visibility.ts'

export { versionListing }

/**
 * Restricts a list to the versions that are available in a project. Without this restriction, the list has all versions
 * that the requester sees.
 */
interface AvailableVersions {
  href: string
  project: Project
  /** The writes that the requester may make at the address of the list. */
  affordances: Affordances
}

/**
 * Returns the endpoint of a list of versions, with filters, sort keys and pages.
 *
 * @param load finds the project in which the versions are available; rejects if the requester may not read the list
 */
export const listVersions = <Params extends string = string>(
  load?: (request: Request<Params>, ports: Ports) => Promise<AvailableVersions>,
) =>
  list({
    count: (ports) => versionsIn(ports).counters(),
    load,
    listFor: async ({ viewer, ports, counters, loaded: within }) => {
      const own = viewer.isAdmin ? new Map() : await ownMemberships(viewer, ports)
      const hierarchy = new ProjectHierarchy(projectsIn(ports))
      if (within) hierarchy.remember(within.project.id, Promise.resolve(within.project))
      const context = { viewer, ports, own, hierarchy, counters, project: within?.project.id }
      return {
        href: within?.href,
        listing: versionListing((ids) => visibleAmong(ids, context), hierarchy, ports.now),
        scope: await scopeOf(context),
        page: ({ selection }) => listOf(versionsIn(ports)).page(selection, counters),
        affordances: () => within?.affordances ?? affordancesAnywhere(context),
        represent: (versions) => representerFor(versions, context),
      }
    },
  })

async function visibleAmong(
  ids: readonly number[],
  { viewer, own, hierarchy }: ScopeContext,
): Promise<ReadonlySet<number>> {
  const found = await Promise.all(ids.map((id) => hierarchy.project(id)))
  const isVisible = (project: ProjectNode) => rightsIn(viewer, project, own.get(project.id)).isVisible
  return new Set(found.flatMap((project) => (project && isVisible(project) ? project.id : [])))
}

async function affordancesAnywhere({ viewer, own, hierarchy, ports }: ScopeContext): Promise<Affordances> {
  const sources = readByList({ own: async () => own, hierarchy }, ports)
  const knowing = await withRightsFrom(viewer, viewVersionPermissions, sources)
  return { canCreate: canCreate(knowing), canReadSchema: knowing.mayAnywhere(...viewVersionPermissions) }
}

/**
 * Reads, in one pass, the data that is needed to represent the versions. Returns a function that represents one
 * version.
 */
async function representerFor(versions: readonly Version[], { viewer, own, hierarchy, ports }: ScopeContext) {
  const references = referenceTargetsIn(ports).visibility(viewer, { own, hierarchy })
  const [names, projects, hidden] = await Promise.all([
    referenceTargetsIn(ports).namesIn(versions, 'version', viewer),
    projectsIn(ports).summaries(versions.map(({ project }) => project)),
    references.hiddenBy(versions, ({ project }) => project),
  ])
  return (version: Version) => {
    const project = projects.get(version.project)
    const rights = project && rightsIn(viewer, project, own.get(project.id))
    return representVersion(version, {
      viewer,
      names,
      defining: rights && { project, rights },
      hidden: hidden.get(version.id) ?? nothingHidden,
    })
  }
}

const nothingHidden: HiddenReferences = new Set()

interface ReadableProject {
  project: Project
  rights: ProjectRights
}

/**
 * Returns the addressed project, if the requester may see versions in it.
 *
 * @throws `NotFound`
 */
export async function readableProject(request: Request<'id'>, ports: Ports): Promise<ReadableProject> {
  const [viewer, { entity, membership }] = await Promise.all([
    request.viewer,
    loadAddressedProject(request, ports),
  ])
  const visible = requireVisible(entity)
  const rights = rightsIn(viewer, visible, membership)
  return { project: requireVisible(visible, canSeeVersions(rights)), rights }
}

/** Returns whether the requester may create versions, and the initial values of the form for a new version. */
export const affordancesIn = ({ project, rights }: ReadableProject): Affordances => ({
  canCreate: canManage(rights),
  payload: { _links: { definingProject: { href: href(projects.show, project) } } },
})
