import { knownAnywhere } from '#shared/access/anywhere.ts'
import { type ProjectRights, rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import { linkIn } from '#shared/properties/input.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { ownMemberships } from '#shared/resources/projects/sight.ts'
import { type Path, rootOf } from '#shared/resources/projects/tree/path.ts'
import { Trees } from '#shared/resources/projects/tree/trees.ts'
import type { Item } from '#shared/table/table.ts'
import { type Lost, lostVersions } from './disclosure.ts'
import type { Sharing, Version } from './model.ts'
import { properties } from './properties.ts'
import { seesVersion } from './single.ts'
import type { Own, Shared } from './visibility.ts'

/** The project that defines a version, or is to define it, and what the requester is and may do there. */
export interface Defining {
  project: Project
  rights: ProjectRights
  /** All memberships of the requester. */
  own: Own
  /** The projects around it, as far as they have been looked up. */
  trees: Trees
}

/** A version, whether the requester sees it, and the project that defines it. */
export interface SeenVersion {
  version?: Version
  sees: boolean
  defining?: Defining
}

/** What decides on writing a version beside the version itself. */
export interface Gathered extends Omit<SeenVersion, 'version'> {
  /** Whether the requester manages versions anywhere: looked up for a new version only. */
  isManager: boolean
  /** How the version is shared, if it is there already. */
  sharing?: Sharing
  /** The requester's rights in the root of the tree, where they matter. */
  rootRights?: ProjectRights
  /** The row of the defining project, which learns of the write. */
  row?: Item
  /** The versions in its custom fields that are none of its project's any more. */
  lost?: Lost
  /** Where the defining project stands. */
  path(): Promise<Path>
}

/** What is asked for in place of a version that there is not, so that this takes no less time than to hide one. */
const nowhere: Shared = { project: 0, sharing: 'none' }

/** Looks up a version: two round trips, where the requester has rights in its project. */
export async function versionSeen(request: Request<'id'>, app: App): Promise<SeenVersion> {
  const [viewer, version, own] = await Promise.all([
    request.viewer,
    app.versions.byId(request.params.id),
    ownMemberships(request, app),
  ])
  const { project, trees } = surrounded(version?.project, app)
  const [isSeen, defining] = await Promise.all([
    seesVersion(version ?? nowhere, { viewer, own, trees }),
    project,
  ])
  const sees = isSeen && version !== undefined
  if (!sees || !defining) return { version, sees } // Nothing more is looked up for who is told nothing.
  return { version, sees, defining: definingFor(viewer, defining, own, trees) }
}

/** A project being read, and what is known of those around it. */
function surrounded(id: number | undefined, { projects }: App) {
  const trees = new Trees(projects)
  const project = id === undefined ? undefined : projects.byId(id)
  if (id !== undefined && project) trees.take(id, project)
  return { project, trees }
}

/**
 * Looks up what changing a version needs.
 *
 * @param isForm whether all that may be chosen has to be known
 */
export async function gatherPresent(request: Request<'id'>, app: App, isForm: boolean): Promise<Gathered> {
  const found = app.versions.byId(request.params.id)
  const [{ version, sees, defining }, row] = await Promise.all([
    versionSeen(request, app),
    found.then((one) => one && app.projects.rows.get(one.project)),
  ])
  const base = { sees, row, isManager: true, sharing: version?.sharing }
  const viewer = await request.viewer
  const [place, lost] = await Promise.all([
    placed(defining, request, isForm),
    version && defining && lostVersions(version, version.project, { viewer, trees: defining.trees, app }),
  ])
  return { ...base, ...place, lost }
}

/** The same for a creation: the project that the body names. */
export async function gatherCreation(request: Request, app: App, isForm: boolean): Promise<Gathered> {
  const [viewer, { defining, row }] = await Promise.all([request.viewer, wanted(request, app)])
  const isManager =
    viewer.user !== undefined &&
    (defining?.rights.may('manage_versions') || (await managesAnywhere(viewer, app)))
  return { sees: true, row, isManager, ...(await placed(defining, request, isForm)) }
}

const managesAnywhere = async (viewer: Viewer, app: App): Promise<boolean> =>
  (await knownAnywhere(viewer, ['manage_versions'], app)).mayAnywhere('manage_versions')

/** The project that a body names as the defining one. */
async function wanted(request: Request, app: App): Promise<Pick<Gathered, 'defining' | 'row'>> {
  const id = linkIn(request.body, 'definingProject', properties.definingProject)
  if (typeof id !== 'number' || !(id > 0)) return {}
  const { project: reading, trees } = surrounded(id, app)
  const [viewer, project, row, own] = await Promise.all([
    request.viewer,
    reading,
    app.projects.rows.get(id),
    ownMemberships(request, app),
  ])
  return project ? { row, defining: definingFor(viewer, project, own, trees) } : {}
}

const definingFor = (viewer: Viewer, project: Project, own: Own, trees: Trees): Defining => ({
  project,
  rights: rightsIn(viewer, project, own.get(project.id)),
  own,
  trees,
})

async function placed(defining: Defining | undefined, request: Request, isForm: boolean) {
  if (!defining) return { path: async (): Promise<Path> => [0] }
  const viewer = await request.viewer
  const dependsOnRoot = isForm || sharedFromRoot.includes(request.body.sharing)
  return {
    defining,
    path: () => defining.trees.path(defining.project.id),
    ...(dependsOnRoot && !viewer.isAdmin && { rootRights: await rightsAtRoot(defining, viewer) }),
  }
}

/** How a version is shared by those only who manage versions in the root of the tree. */
export const sharedFromRoot: readonly unknown[] = ['hierarchy', 'tree'] satisfies Sharing[]

async function rightsAtRoot({ project, own, trees }: Defining, viewer: Viewer) {
  const root = await trees.project(rootOf(await trees.path(project.id)))
  return root && rightsIn(viewer, root, own.get(root.id))
}
