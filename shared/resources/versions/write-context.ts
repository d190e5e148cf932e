import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { type HiddenReferences, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import { isForm } from '#shared/platform/http/route.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import {
  aroundProject,
  type DefiningProject,
  type LoadedVersion,
  loadVersion,
  rightsInDefiningProject,
} from './load-version.ts'
import type { Version } from './model.ts'
import { canManage, sharedFromRoot } from './policy.ts'
import { properties } from './properties.ts'

/** The data that a write depends on, in addition to the version itself. */
export interface WriteContext extends Loaded<Version>, Omit<LoadedVersion, 'version'> {
  /**
   * True if the requester has the permission `manage_versions` in at least one project. Only creations depend on this
   * value. For updates, it is set to true without a check.
   */
  isManager: boolean
  /**
   * The requester's rights in the root of the defining project's tree. Present only if the write depends on these
   * rights.
   */
  rootRights?: ProjectRights
  /** Those references in the version's custom fields that are hidden from the requester. */
  hidden?: HiddenReferences
  /** The ids of the defining project and its ancestors. */
  path(): Promise<Path>
}

/** Loads the data that an update of a version depends on. */
export async function loadWriteContext(request: Request<'id'>, ports: Ports): Promise<WriteContext> {
  const { version, sees, defining } = await loadVersion(request, ports)
  const base = { entity: version, sees, isManager: true }
  const viewer = await request.viewer
  const [defined, hidden] = await Promise.all([
    projectContext(defining, request),
    version &&
      defining &&
      referenceTargetsIn(ports).visibility(viewer, defining).hiddenIn(version, version.project),
  ])
  return { ...base, ...defined, hidden }
}

/** Loads the data that a creation depends on. The body names the defining project. */
export async function loadCreationContext(request: Request, ports: Ports): Promise<WriteContext> {
  const [viewer, defining] = await Promise.all([request.viewer, namedProject(request, ports)])
  const isManager =
    viewer.user !== undefined && (canManage(defining?.rights) || (await managesAnywhere(viewer, ports)))
  return { sees: true, isManager, ...(await projectContext(defining, request)) }
}

const managesAnywhere = async (viewer: Viewer, ports: Ports): Promise<boolean> =>
  (await withRightsInAnyProject(viewer, ['manage_versions'], ports)).mayAnywhere('manage_versions')

/** Returns the defining project to which the request body links; undefined if there is no such project. */
async function namedProject(request: Request, ports: Ports): Promise<DefiningProject | undefined> {
  const id = linkIn(request.body, 'definingProject', properties.definingProject)
  if (typeof id !== 'number' || !(id > 0)) return undefined
  const [viewer, project, own] = await Promise.all([
    request.viewer,
    projectsIn(ports).byId(id),
    request.viewer.then((viewer) => ownMemberships(viewer, ports)),
  ])
  return project && rightsInDefiningProject(viewer, project, own, aroundProject(id, project, ports))
}

async function projectContext(defining: DefiningProject | undefined, request: Request) {
  if (!defining) return { path: async (): Promise<Path> => [0] }
  const viewer = await request.viewer
  // Forms always need the rights in the root, because they list all values of `sharing` that the requester may choose.
  const dependsOnRoot = isForm(request.route) || sharedFromRoot.includes(request.body.sharing)
  return {
    defining,
    path: () => defining.hierarchy.path(defining.project.id),
    ...(dependsOnRoot && !viewer.isAdmin && { rootRights: await rightsAtRoot(defining, viewer) }),
  }
}

async function rightsAtRoot({ project, own, hierarchy }: DefiningProject, viewer: Viewer) {
  const root = await hierarchy.project(rootOf(await hierarchy.path(project.id)))
  return root && rightsIn(viewer, root, own.get(root.id))
}
