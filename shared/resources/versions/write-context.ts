import { knownAnywhere } from '#shared/access/anywhere.ts'
import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Hidden } from '#shared/custom-fields/disclosure.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import {
  type Defining,
  definingFor,
  hiddenFor,
  type LoadedVersion,
  loadVersion,
  withSurroundings,
} from './load-version.ts'
import type { Sharing } from './model.ts'
import { properties } from './properties.ts'

/** What decides on writing a version beside the version itself. */
export interface Gathered extends Omit<LoadedVersion, 'version'> {
  /** Whether the requester manages versions anywhere: looked up for a new version only. */
  isManager: boolean
  /** How the version is shared, if it is there already. */
  sharing?: Sharing
  /** The requester's rights in the root of the tree, where they matter. */
  rootRights?: ProjectRights
  /** The row of the defining project, which learns of the write. */
  row?: Item
  /** What its custom fields refer to without the requester being told of it. */
  hidden?: Hidden
  /** Where the defining project stands. */
  path(): Promise<Path>
}

/**
 * Looks up what changing a version needs.
 *
 * @param isForm whether all that may be chosen has to be known
 */
export async function gatherPresent(request: Request<'id'>, app: App, isForm: boolean): Promise<Gathered> {
  const found = app.versions.byId(request.params.id)
  const [{ version, sees, defining }, row] = await Promise.all([
    loadVersion(request, app),
    found.then((one) => one && app.projects.rows.get(one.project)),
  ])
  const base = { sees, row, isManager: true, sharing: version?.sharing }
  const viewer = await request.viewer
  const [place, hidden] = await Promise.all([
    placed(defining, request, isForm),
    version && defining && hiddenFor(version, viewer, defining, app),
  ])
  return { ...base, ...place, hidden }
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
  const { project: reading, hierarchy } = withSurroundings(id, app)
  const [viewer, project, row, own] = await Promise.all([
    request.viewer,
    reading,
    app.projects.rows.get(id),
    ownMemberships(request, app),
  ])
  return project ? { row, defining: definingFor(viewer, project, own, hierarchy) } : {}
}

async function placed(defining: Defining | undefined, request: Request, isForm: boolean) {
  if (!defining) return { path: async (): Promise<Path> => [0] }
  const viewer = await request.viewer
  const dependsOnRoot = isForm || sharedFromRoot.includes(request.body.sharing)
  return {
    defining,
    path: () => defining.hierarchy.path(defining.project.id),
    ...(dependsOnRoot && !viewer.isAdmin && { rootRights: await rightsAtRoot(defining, viewer) }),
  }
}

/** How a version is shared by those only who manage versions in the root of the tree. */
export const sharedFromRoot: readonly unknown[] = ['hierarchy', 'tree'] satisfies Sharing[]

async function rightsAtRoot({ project, own, hierarchy }: Defining, viewer: Viewer) {
  const root = await hierarchy.project(rootOf(await hierarchy.path(project.id)))
  return root && rightsIn(viewer, root, own.get(root.id))
}
