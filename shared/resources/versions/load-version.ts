import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project, ProjectSummary } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { SharedVersion, Version } from './model.ts'
import { versionsIn } from './store.ts'
import { canSeeVersion, type OwnRights } from './visibility.ts'

/** The project that defines a version after a write, with the requester's memberships and rights. */
export interface DefiningProject {
  project: Project
  rights: ProjectRights
  own: OwnRights
  /** Reads projects around the defining project, each at most once. The defining project itself is not read again. */
  hierarchy: ProjectHierarchy
  /**
   * Returns the summary of the defining project's parent, keyed by the parent's id. The summary is read at most once.
   */
  parentSummary(): Promise<ReadonlyMap<number, ProjectSummary>>
}

/** A version, whether the requester sees it, and the project that defines it. */
export interface LoadedVersion {
  version?: Version
  sees: boolean
  defining?: DefiningProject
}

/**
 * Stands in for a version that does not exist, so that response times do not distinguish missing from hidden versions.
 */
const missingVersion: SharedVersion = { project: 0, sharing: 'none' }

/**
 * Loads a version and the project that defines it. Hidden and missing versions cause the same reads, so that the
 * response time does not reveal whether a version exists.
 */
export async function loadVersion(request: Request<'id'>, ports: Ports): Promise<LoadedVersion> {
  const { id } = request.params
  const [viewer, version] = await Promise.all([request.viewer, versionsIn(ports).byId(id)])
  const { project } = version ?? missingVersion
  const [own, defining] = await Promise.all([ownMemberships(viewer, ports), projectsIn(ports).byId(project)])
  const around = aroundProject(project, defining, ports)
  const isSeen = await canSeeVersion(version ?? missingVersion, { ...around, viewer, own })
  const sees = isSeen && version !== undefined
  if (!sees || !defining) return { version, sees } // If the requester does not see the version, the response will be a 404, so the rights are not loaded.
  return { version, sees, defining: rightsInDefiningProject(viewer, defining, own, around) }
}

/** A version at an address, with the requester's rights to it. */
export type AddressedVersion = Loaded<Version> & Omit<LoadedVersion, 'version'>

export const canSee = (_viewer: Viewer, _version: Version, { sees }: AddressedVersion): boolean => sees

/** The version at an address: how it is loaded, and which requesters may see it. */
export const addressedVersions: AddressedResource<Version, AddressedVersion> = {
  load: async (request, ports) => {
    const { version, ...loaded } = await loadVersion(request, ports)
    return { entity: version, ...loaded }
  },
  isVisible: canSee,
}

/** The functions that read a project's tree and parent. */
type AroundProject = Pick<DefiningProject, 'hierarchy' | 'parentSummary'>

/** Returns the functions that read the tree and the parent of a project. The project itself has already been read. */
export function aroundProject(id: number, project: Project | undefined, ports: Ports): AroundProject {
  const hierarchy = new ProjectHierarchy(projectsIn(ports))
  hierarchy.remember(id, Promise.resolve(project))
  const parents = project?.parent === undefined ? [] : [project.parent]
  return { hierarchy, parentSummary: once(() => projectsIn(ports).summaries(parents)) }
}

/** Returns the requester's rights in the project that defines a version. */
export const rightsInDefiningProject = (
  viewer: Viewer,
  project: Project,
  own: OwnRights,
  { hierarchy, parentSummary }: AroundProject,
): DefiningProject => ({
  project,
  rights: rightsIn(viewer, project, own.get(project.id)),
  own,
  hierarchy,
  parentSummary,
})
