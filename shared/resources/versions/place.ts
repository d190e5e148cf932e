import { type ProjectRights, rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import { linkIn } from '#shared/properties/input.ts'
import { Forest } from '#shared/resources/projects/forest.ts'
import { ownMemberships, type Sight, seen } from '#shared/resources/projects/sight.ts'
import { type Sharing, sharings, type Version } from './model.ts'
import { properties } from './properties.ts'
import type { Path } from './sharing.ts'
import { VersionSight } from './visibility.ts'

/** The project that defines a version, or is to define it, and what the requester may do there and above. */
export interface Gathered {
  /** Absent where there is none, or the requester does not see it. */
  defining?: Sight & { rights: ProjectRights; path: Path }
  /** The requester's rights in the root of its tree. */
  rootRights?: ProjectRights
  /** Whether the requester sees the version. */
  sees: boolean
}

/** Looks up what a creation needs: the project that the body names. */
export async function gatherCreation(request: Request, app: App): Promise<Gathered> {
  const id = linkIn(request.body, 'definingProject', properties.definingProject)
  if (typeof id !== 'number' || !(id > 0)) return { sees: true }
  return { ...(await standingOf(id, request, app)), sees: true }
}

/** A version, whether the requester sees it, and the project that defines it. */
export interface SeenVersion {
  version?: Version
  sees: boolean
  defining?: Sight & { rights: ProjectRights }
}

/** Looks up a version that is to be read: two round trips, where the requester has rights in its project. */
export async function versionSeen(
  request: Request<'id'>,
  app: App,
  forest = new Forest(app.projects),
): Promise<SeenVersion> {
  const own = ownMemberships(request, app)
  own.catch(() => {})
  const [viewer, version] = await Promise.all([request.viewer, app.versions.byId(request.params.id)])
  if (!version) return { sees: false }
  const [sees, project, memberships] = await Promise.all([
    new VersionSight(viewer, own, forest, app).sees(version),
    forest.project(version.project),
    own,
  ])
  const membership = memberships.get(version.project)
  const defining = project && { project, membership, rights: rightsIn(viewer, project, membership) }
  return { version, sees, defining }
}

/** Looks up what changing a version needs: whether it is seen, and where the project stands that defines it. */
export async function gatherPresent(request: Request<'id'>, app: App): Promise<Gathered> {
  const forest = new Forest(app.projects)
  const { version, sees, defining } = await versionSeen(request, app, forest)
  if (!version || !defining) return { sees }
  return { sees, ...(await placed(defining, request, app, forest)) }
}

async function standingOf(id: number, request: Request, app: App) {
  const [viewer, sight] = await Promise.all([request.viewer, seen(id, request, app)])
  if (!sight.project) return {}
  const rights = rightsIn(viewer, sight.project, sight.membership)
  return placed({ ...sight, rights }, request, app, new Forest(app.projects))
}

async function placed(
  defining: NonNullable<SeenVersion['defining']>,
  request: Request,
  app: App,
  forest: Forest,
) {
  const viewer = await request.viewer
  const path = await forest.path(defining.project?.id ?? 0)
  return {
    defining: { ...defining, path },
    rootRights: await rightsAtRoot(path, defining, viewer, request, app),
  }
}

async function rightsAtRoot(
  path: Path,
  { project, membership }: Sight,
  viewer: Viewer,
  request: Request,
  app: App,
): Promise<ProjectRights | undefined> {
  const root = path.at(-1) as number
  if (project?.id === root) return rightsIn(viewer, project, membership)
  const top = await seen(root, request, app)
  return top.project && rightsIn(viewer, top.project, top.membership)
}

/** The ways a requester may share a version, beside the one it is shared in. */
export function allowedSharings({ rootRights }: Gathered, { isAdmin }: Viewer): Sharing[] {
  const isAtRoot = rootRights?.may('manage_versions') ?? false
  const isAllowed: Record<Sharing, boolean> = {
    none: true,
    descendants: true,
    hierarchy: isAtRoot,
    tree: isAtRoot,
    system: isAdmin,
  }
  return sharings.filter((sharing) => isAllowed[sharing])
}
