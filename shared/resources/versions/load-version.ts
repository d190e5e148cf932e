import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type Hidden, hiddenIn } from '#shared/custom-fields/disclosure.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'
import { projectsSeeing } from './availability.ts'
import type { Version } from './model.ts'
import { type OwnRights, type SharedVersion, VersionVisibility } from './visibility.ts'

/** Who asks about a version, and what the projects around it are known by. */
interface Outlook {
  viewer: Viewer
  own: OwnRights
  hierarchy: ProjectHierarchy
}

/** Whether a requester sees one version: public projects are looked for among those that see it, and no others. */
export function canSeeVersion(version: SharedVersion, outlook: Outlook): Promise<boolean> {
  const { viewer, own, hierarchy } = outlook
  return new VersionVisibility(viewer, own, hierarchy, () => publicSeeing(version, outlook)).sees(version)
}

/** Of what is shared with all projects, as many as it takes to find one of which the requester is no member. */
async function publicSeeing(version: SharedVersion, { own, hierarchy }: Outlook): Promise<number[]> {
  const seeing = await projectsSeeing(version, hierarchy)
  if (!seeing) return hierarchy.public(own.size + 1)
  const found = await Promise.all([...seeing].map((id) => hierarchy.project(id)))
  return found.flatMap((project) => (project?.active && project.public ? [project.id] : []))
}

/** The project that defines a version, or is to define it, and what the requester is and may do there. */
export interface Defining {
  project: Project
  rights: ProjectRights
  /** All memberships of the requester. */
  own: OwnRights
  /** The projects around it, as far as they have been looked up. */
  hierarchy: ProjectHierarchy
}

/** A version, whether the requester sees it, and the project that defines it. */
export interface LoadedVersion {
  version?: Version
  sees: boolean
  defining?: Defining
}

/** What is asked for in place of a version that there is not, so that this takes no less time than to hide one. */
const nowhere: SharedVersion = { project: 0, sharing: 'none' }

/** Looks up a version: two round trips, where the requester has rights in its project. */
export async function loadVersion(request: Request<'id'>, app: App): Promise<LoadedVersion> {
  const [viewer, version, own] = await Promise.all([
    request.viewer,
    app.versions.byId(request.params.id),
    ownMemberships(request, app),
  ])
  const { project, hierarchy } = withSurroundings(version?.project, app)
  const [isSeen, defining] = await Promise.all([
    canSeeVersion(version ?? nowhere, { viewer, own, hierarchy }),
    project,
  ])
  const sees = isSeen && version !== undefined
  if (!sees || !defining) return { version, sees } // Nothing more is looked up for who is told nothing.
  return { version, sees, defining: definingFor(viewer, defining, own, hierarchy) }
}

/** A project being read, and what is known of those around it. */
export function withSurroundings(id: number | undefined, { projects }: App) {
  const hierarchy = new ProjectHierarchy(projects)
  const project = id === undefined ? undefined : projects.byId(id)
  if (id !== undefined && project) hierarchy.take(id, project)
  return { project, hierarchy }
}

/** What a requester is and may do in the project that defines a version. */
export const definingFor = (
  viewer: Viewer,
  project: Project,
  own: OwnRights,
  hierarchy: ProjectHierarchy,
): Defining => ({
  project,
  rights: rightsIn(viewer, project, own.get(project.id)),
  own,
  hierarchy,
})

/** Looks up what a version refers to without the requester being told of it. */
export function hiddenFor(
  version: Version,
  viewer: Viewer,
  defining: Pick<Defining, 'own' | 'hierarchy'> | undefined,
  app: App,
): Promise<Hidden> {
  const hierarchy = defining?.hierarchy ?? new ProjectHierarchy(app.projects)
  const groups = new GroupVisibility(viewer, app, {
    hierarchy,
    ...(defining && { own: async () => defining.own }),
  })
  return hiddenIn(version, version.project, { viewer, groups, hierarchy, app })
}
