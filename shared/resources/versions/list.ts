import { readByList, withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { rightsIn } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Hidden } from '#shared/custom-fields/references.ts'
import type { Affordances } from '#shared/platform/endpoints/collection-links.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import type { ProjectNode } from '#shared/resources/projects/ancestors.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { versionListing } from './lists/listing.ts'
import { type ScopeContext, scopeOf } from './lists/scope.ts'
import type { Version } from './model.ts'
import { canCreate } from './policy.ts'
import { representVersion } from './representer.ts'
import { versionReaders } from './visibility.ts'

export { type ScopeContext, scopeOf, versionListing }

/** The versions that are available in a project; a list without one has those that the requester sees. */
interface AvailableVersions {
  /** The address of the list. */
  href: string
  project: Project
  /** Writes open to the requester there. */
  affordances: Affordances
}

/** The stores of lists of versions. */
export type VersionStores = ScopeContext['stores'] & Stores<'now'>

/**
 * The endpoint of a list of versions, by filters, order and page.
 *
 * @param load finds the project in which they are available; rejects if the requester may not read the list
 */
export const listVersions = <Params extends string = string>(
  load?: (request: Request<Params>, stores: VersionStores) => Promise<AvailableVersions>,
) =>
  list({
    count: ({ versions }: VersionStores) => versions.counters(),
    load,
    listFor: async ({ viewer, stores, counters, loaded: within }) => {
      const own = viewer.isAdmin ? new Map() : await ownMemberships(viewer, stores)
      const hierarchy = new ProjectHierarchy(stores.projects)
      if (within) hierarchy.take(within.project.id, Promise.resolve(within.project))
      const context = { viewer, stores, own, hierarchy, counters, project: within?.project.id }
      return {
        href: within?.href,
        listing: versionListing((ids) => visibleAmong(ids, context), hierarchy, stores.now),
        scope: await scopeOf(context),
        page: ({ selection }) => listOf(stores.versions).page(selection, counters),
        affordances: () => within?.affordances ?? affordancesAnywhere(context),
        represent: (versions) => representerFor(versions, context),
      }
    },
  })

/** The ids of those projects that the requester sees. */
async function visibleAmong(
  ids: readonly number[],
  { viewer, own, hierarchy }: ScopeContext,
): Promise<ReadonlySet<number>> {
  const found = await Promise.all(ids.map((id) => hierarchy.project(id)))
  const isVisible = (project: ProjectNode) => rightsIn(viewer, project, own.get(project.id)).isVisible
  return new Set(found.flatMap((project) => (project && isVisible(project) ? project.id : [])))
}

async function affordancesAnywhere({ viewer, own, hierarchy, stores }: ScopeContext): Promise<Affordances> {
  const sources = readByList({ own: async () => own, hierarchy }, stores)
  const knowing = await withRightsInAnyProject(viewer, versionReaders, sources)
  return { canCreate: canCreate(knowing), canReadSchema: knowing.mayAnywhere(...versionReaders) }
}

/** Looks up at once what representing the versions needs. @returns the representer of one of them */
async function representerFor(
  versions: readonly Version[],
  { viewer, own, hierarchy, stores }: ScopeContext,
) {
  const references = stores.references.visibility(viewer, { own, hierarchy })
  const [names, projects, hidden] = await Promise.all([
    stores.references.namesIn(versions, 'version', viewer),
    stores.projects.summaries(versions.map(({ project }) => project)),
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

const nothingHidden: Hidden = new Set()
