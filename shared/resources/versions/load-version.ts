import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type Hidden, hiddenIn } from '#shared/custom-fields/disclosure.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { GroupSight } from '#shared/resources/groups/sight.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { Trees } from '#shared/resources/projects/tree/hierarchy.ts'
import { projectsSeeing } from './availability.ts'
import type { Version } from './model.ts'
import { type Own, type Shared, VersionSight } from './visibility.ts'

/** Who asks about a version, and what the projects around it are known by. */
interface Outlook {
  viewer: Viewer
  own: Own
  trees: Trees
}

/** Whether a requester sees one version: public projects are looked for among those that see it, and no others. */
export function seesVersion(version: Shared, outlook: Outlook): Promise<boolean> {
  const { viewer, own, trees } = outlook
  return new VersionSight(viewer, own, trees, () => publicSeeing(version, outlook)).sees(version)
}

/** Of what is shared with all projects, as many as it takes to find one of which the requester is no member. */
async function publicSeeing(version: Shared, { own, trees }: Outlook): Promise<number[]> {
  const seeing = await projectsSeeing(version, trees)
  if (!seeing) return trees.public(own.size + 1)
  const found = await Promise.all([...seeing].map((id) => trees.project(id)))
  return found.flatMap((project) => (project?.active && project.public ? [project.id] : []))
}

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
export function surrounded(id: number | undefined, { projects }: App) {
  const trees = new Trees(projects)
  const project = id === undefined ? undefined : projects.byId(id)
  if (id !== undefined && project) trees.take(id, project)
  return { project, trees }
}

/** What a requester is and may do in the project that defines a version. */
export const definingFor = (viewer: Viewer, project: Project, own: Own, trees: Trees): Defining => ({
  project,
  rights: rightsIn(viewer, project, own.get(project.id)),
  own,
  trees,
})

/** Looks up what a version refers to without the requester being told of it. */
export function hiddenFor(
  version: Version,
  viewer: Viewer,
  defining: Pick<Defining, 'own' | 'trees'> | undefined,
  app: App,
): Promise<Hidden> {
  const trees = defining?.trees ?? new Trees(app.projects)
  const groups = new GroupSight(viewer, app, { trees, ...(defining && { own: async () => defining.own }) })
  return hiddenIn(version, version.project, { viewer, groups, trees, app })
}
