import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type Hidden, hiddenIn } from '#shared/custom-fields/disclosure.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { Project, ProjectSummary } from '#shared/resources/projects/model.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import type { Version } from './model.ts'
import { canManage } from './policy.ts'
import { type OwnRights, projectsSeeing, type SharedVersion, VersionVisibility } from './visibility.ts'

/** What decides whether a requester sees a version. */
interface VisibilityContext {
  viewer: Viewer
  own: OwnRights
  hierarchy: ProjectHierarchy
}

/** Whether a requester sees one version. Of the public projects only those that see the version are looked up. */
export function canSeeVersion(version: SharedVersion, context: VisibilityContext): Promise<boolean> {
  const { viewer, own, hierarchy } = context
  return new VersionVisibility(viewer, own, hierarchy, () => publicCandidates(version, context)).sees(version)
}

/**
 * The public projects that see a version. If all projects see it, one more than the requester has memberships is enough
 * to find one of which they are not a member.
 */
async function publicCandidates(
  version: SharedVersion,
  { own, hierarchy }: VisibilityContext,
): Promise<number[]> {
  const seeing = await projectsSeeing(version, hierarchy)
  if (!seeing) return hierarchy.public(own.size + 1)
  const found = await Promise.all([...seeing].map((id) => hierarchy.project(id)))
  return found.flatMap((project) => (project?.active && project.public ? [project.id] : []))
}

/** The project that defines a version, or will define it, and what the requester is and may do there. */
export interface Defining {
  project: Project
  rights: ProjectRights
  /** All memberships of the requester. */
  own: OwnRights
  /** The projects around it; each is read once. */
  hierarchy: ProjectHierarchy
  /** Reads what is shown of its parent, by its id; once. */
  above(): Promise<ReadonlyMap<number, ProjectSummary>>
}

/** A version, whether the requester sees it, and the project that defines it. */
export interface LoadedVersion {
  version?: Version
  sees: boolean
  defining?: Defining
}

/** Used in place of a version that does not exist, so that response times do not tell missing from hidden versions. */
const missingVersion: SharedVersion = { project: 0, sharing: 'none' }

/**
 * Looks up a version: two round trips if the requester has rights in its project, one if they have seen it before. Its project
 * is remembered for those only who have seen both: for others, a hidden version costs what a missing one does.
 */
export async function loadVersion(request: Request<'id'>, app: App): Promise<LoadedVersion> {
  const { id } = request.params
  const remembered = app.versions.homes.of(request.claimedId, id)
  const ahead = withSurroundings(remembered, app)
  if (remembered !== undefined) suppressUnhandled(ahead.above())
  const [viewer, version, own] = await Promise.all([
    request.viewer,
    app.versions.byId(id),
    ownMemberships(request, app),
  ])
  const surroundings = version?.project === remembered ? ahead : withSurroundings(version?.project, app)
  const [isSeen, defining] = await Promise.all([
    canSeeVersion(version ?? missingVersion, { viewer, own, hierarchy: surroundings.hierarchy }),
    surroundings.project,
  ])
  const sees = isSeen && version !== undefined
  if (!sees || !defining) return { version, sees } // The response is 404 and needs no rights.
  const context = definingFor(viewer, defining, own, surroundings)
  if (context.rights.isVisible) app.versions.homes.note(viewer.user?.id, version)
  return { version, sees, defining: context }
}

/** A version that an address has found, and what the requester may do with it. */
export type AddressedVersion = Loaded<Version> & Omit<LoadedVersion, 'version'>

/** Whether the requester sees a version. */
export const canSee = (_viewer: Viewer, _version: Version, { sees }: AddressedVersion): boolean => sees

/** How an address finds a version, and who sees it. */
export const addressedVersions: AddressedResource<Version, AddressedVersion> = {
  load: async (request, app) => {
    const { version, ...loaded } = await loadVersion(request, app)
    return { entity: version, ...loaded }
  },
  isVisible: canSee,
}

/** A project that is being read, with what is around it. */
type Surroundings = Pick<Defining, 'hierarchy' | 'above'> & { project?: Promise<Project | undefined> }

/** A version that is to be removed. */
export interface RemovableVersion extends AddressedVersion {
  /** Whether the requester may remove it if its project is open, which has not been looked at. */
  isPresumed?: boolean
}

/**
 * Looks up a version that is to be removed.
 *
 * @param presumes takes its project for open, if that is all there is to know
 */
export async function loadForRemoval(
  request: Request<'id'>,
  app: App,
  presumes: boolean,
): Promise<RemovableVersion> {
  if (!presumes) return addressedVersions.load(request, app)
  const [viewer, entity, own] = await Promise.all([
    request.viewer,
    app.versions.byId(request.params.id),
    ownMemberships(request, app),
  ])
  const mayManage = entity && canManage(rightsIn(viewer, presumed, own.get(entity.project)))
  if (mayManage && entity.unused) return { entity, sees: true, isPresumed: true }
  if (mayManage) app.versions.homes.note(viewer.user?.id, entity)
  return addressedVersions.load(request, app)
}

/** What is known of a project without looking: nothing more than that it may be open. */
const presumed = { active: true, public: false }

/** Begins to read a project. @returns the read, a hierarchy that uses it, and how its parent is read */
export function withSurroundings(id: number | undefined, { projects }: App): Surroundings {
  const hierarchy = new ProjectHierarchy(projects)
  if (id === undefined) return { hierarchy, above: async () => new Map() }
  const project = suppressUnhandled(projects.byId(id))
  hierarchy.take(id, project)
  return { project, hierarchy, above: once(() => parentOf(id, project, projects)) }
}

/** The parent of a project, read along with it if this function remembers which one it is. */
async function parentOf(id: number, reading: Promise<Project | undefined>, projects: Projects) {
  const [remembered] = projects.parents.above(id)
  const ahead = suppressUnhandled(projects.summaries(remembered === undefined ? [] : [remembered]))
  const project = await reading
  if (project) projects.parents.note(project)
  const parent = project?.parent
  return parent === undefined || parent === remembered ? ahead : projects.summaries([parent])
}

/** What a requester is and may do in the project that defines a version. */
export const definingFor = (
  viewer: Viewer,
  project: Project,
  own: OwnRights,
  { hierarchy, above }: Surroundings,
): Defining => ({
  project,
  rights: rightsIn(viewer, project, own.get(project.id)),
  own,
  hierarchy,
  above,
})

/** Looks up which references of a version are hidden from the requester. */
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
