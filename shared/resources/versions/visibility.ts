import { type ProjectPermission, permissionsOf } from '#shared/access/permissions.ts'
import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Scope } from '#shared/platform/endpoints/list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { ProjectHierarchy, ProjectNode } from '#shared/resources/projects/hierarchy.ts'
import { isAvailable, projectsSeeing } from './available.ts'
import { candidateVersionIds } from './lists/candidates.ts'
import { isShared, type SharedVersion } from './model.ts'
import { row, sharedOf } from './store.ts'

/**
 * Number of projects that are read first to find out whether any project matches. The remaining projects are read only
 * if none of the first projects matches.
 */
const FIRST_BATCH = 10

/**
 * The projects in which a requester may read versions. The ids of the projects to check are read once, on first use.
 */
class ReadableProjects {
  readonly #ids: () => Promise<readonly number[]>

  /** @param find returns the ids of the projects to check */
  constructor(
    find: () => Promise<readonly number[]>,
    private readonly isOne: (project: ProjectNode) => boolean,
    private readonly hierarchy: ProjectHierarchy,
  ) {
    this.#ids = once(find)
  }

  /** Returns whether the requester may read versions in at least one project. */
  readonly areAny = once(
    async () => (await this.#readable(FIRST_BATCH)).length > 0 || (await this.#readable()).length > 0,
  )

  /** The paths of all projects in which the requester may read versions. */
  readonly paths = once(async () =>
    Promise.all((await this.#readable()).map((id) => this.hierarchy.path(id))),
  )

  async #readable(limit?: number): Promise<number[]> {
    const ids = (await this.#ids()).slice(0, limit)
    const projects = await Promise.all(ids.map((id) => this.hierarchy.project(id)))
    return projects.flatMap((project) => (project && this.isOne(project) ? [project.id] : []))
  }
}

/**
 * The permissions to see versions. Either permission in a project is enough to see the versions that are available in
 * the project.
 */
export const viewVersionPermissions = [
  'view_work_packages',
  'manage_versions',
] as const satisfies ProjectPermission[]

/**
 * Returns whether a requester sees the versions that are available in a project. The answer applies both to the
 * project's list of versions and to links.
 */
export const canSeeVersions = (rights: ProjectRights | undefined): boolean =>
  rights?.may(...viewVersionPermissions) ?? false

/** The requester's memberships, keyed by project id. */
export type OwnRights = ReadonlyMap<number, Membership>

/**
 * The versions that a requester sees: the versions that are available in a project in which the requester may view work
 * packages or manage versions. Only administrators see versions of archived projects.
 */
class VersionVisibility {
  readonly #asMember: ReadableProjects
  readonly #asNonMember: ReadableProjects

  /** @param publicIds a function that returns the ids of the public projects to check, or of at most `limit` of them */
  constructor(
    private readonly viewer: Viewer,
    private readonly own: OwnRights,
    private readonly hierarchy: ProjectHierarchy,
    private readonly publicIds = (limit?: number) => hierarchy.public(limit),
  ) {
    const mayRead = (project: ProjectNode) => this.#mayRead(project)
    this.#asMember = new ReadableProjects(async () => this.#memberships(), mayRead, hierarchy)
    this.#asNonMember = new ReadableProjects(() => this.#publicProjects(), mayRead, hierarchy)
  }

  /**
   * Returns whether the requester sees a version.
   *
   * The public projects are checked last, because there may be thousands of public projects.
   */
  async sees(version: SharedVersion): Promise<boolean> {
    if (this.viewer.isAdmin) return true
    const defining = await this.hierarchy.project(version.project)
    if (!defining?.active) return false
    if (this.#mayRead(defining)) return true
    return (
      (await this.#isSharedWith(this.#asMember, version)) ||
      (await this.#isSharedWith(this.#asNonMember, version))
    )
  }

  /**
   * Returns the projects, including archived ones, in which the requester's roles could allow reading versions. Returns
   * undefined if there are more than `limit` such projects.
   */
  async candidates(limit: number): Promise<readonly number[] | undefined> {
    const found = [...this.#memberships(), ...(await this.#publicProjects(limit + this.own.size + 1))]
    return found.length > limit ? undefined : found
  }

  async #isSharedWith(projects: ReadableProjects, { project, sharing }: SharedVersion): Promise<boolean> {
    if (sharing === 'none') return false
    if (sharing === 'system') return projects.areAny()
    const paths = await projects.paths()
    if (paths.length === 0) return false
    const defining = await this.hierarchy.path(project)
    return paths.some((path) => isShared(sharing, defining, path))
  }

  #mayRead(project: ProjectNode): boolean {
    return canSeeVersions(rightsIn(this.viewer, project, this.own.get(project.id)))
  }

  /**
   * Returns whether the requester's membership in a project grants the right to see versions. Treats the project as
   * active, even if it is archived.
   */
  #mayReadAsMember(id: number): boolean {
    return this.#mayRead({ id, active: true, public: false })
  }

  #memberships(): number[] {
    return [...this.own.keys()].filter((id) => this.#mayReadAsMember(id))
  }

  /**
   * Returns public projects in which the requester has no membership. If the built-in role (non-member or anonymous)
   * does not grant the right to see versions, the result is empty.
   */
  async #publicProjects(limit?: number): Promise<number[]> {
    const { user, configuration } = this.viewer
    const builtin = user ? 'non_member' : 'anonymous'
    const granted = permissionsOf(configuration.roles.filter((role) => role.builtin === builtin))
    if (!viewVersionPermissions.some((permission) => granted.includes(permission))) return []
    return (await this.publicIds(limit)).filter((id) => !this.own.has(id))
  }
}

/** The facts that determine whether a requester sees a version. */
interface VisibilityContext {
  viewer: Viewer
  own: OwnRights
  hierarchy: ProjectHierarchy
}

/**
 * Returns whether a requester sees a version. Looks up only those public projects in which the version is available.
 */
export function canSeeVersion(version: SharedVersion, context: VisibilityContext): Promise<boolean> {
  const { viewer, own, hierarchy } = context
  return new VersionVisibility(viewer, own, hierarchy, () => publicCandidates(version, context)).sees(version)
}

/**
 * Returns the public projects in which a version is available. For a version that is available everywhere, a few
 * projects are enough. Their number exceeds the number of the requester's memberships, so the requester is not a member
 * of at least one.
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

/** The facts that determine which versions a list may contain. */
export interface ScopeContext extends VisibilityContext {
  ports: Ports
  counters: readonly Counted[]
  /**
   * The project whose available versions the list contains. If absent, the list contains all versions that the
   * requester sees.
   */
  project?: number
}

/**
 * Maximum number of projects for which versions are looked up project by project. For more projects, all version rows
 * are read and filtered.
 */
const FEW_PROJECTS = 50

/**
 * Returns the scope of the versions that a requester sees. Use it with filters that match few versions, because
 * visibility is looked up for each match.
 */
export function seenVersions({ viewer, own, hierarchy }: VisibilityContext): Scope {
  if (viewer.isAdmin) return {}
  const visibility = new VersionVisibility(viewer, own, hierarchy)
  return { tests: [tested(async () => (version) => visibility.sees(version))] }
}

/**
 * Finds the versions that a list may contain: the versions that are available in a project or, without a project, all
 * versions that the requester sees.
 */
export async function scopeOf(context: ScopeContext): Promise<Scope> {
  const { viewer, own, hierarchy, project } = context
  if (project !== undefined) {
    const candidateIds = await candidateVersionIds([project], context)
    const isInProject = async () => {
      if (!candidateIds) await hierarchy.all()
      return (version: SharedVersion) => isAvailable(version, project, hierarchy)
    }
    return { candidateIds, tests: [tested(isInProject)] }
  }
  if (viewer.isAdmin) return {}
  const visibility = new VersionVisibility(viewer, own, hierarchy)
  const projects = await visibility.candidates(FEW_PROJECTS)
  const candidateIds = projects && (await candidateVersionIds(projects, context))
  // If there are no candidate ids, many versions of many projects have to be tested, so all projects are read together.
  const all = once(async () => (candidateIds ? undefined : hierarchy.all()))
  const sees = async () => {
    await all()
    return (version: SharedVersion) => visibility.sees(version)
  }
  return { candidateIds, tests: [tested(sees)] }
}

/**
 * Returns a test for the rows of versions.
 *
 * @param load loads the data that the test needs, and returns the predicate
 */
const tested = (load: () => Promise<(version: SharedVersion) => Promise<boolean>>): RowTest => ({
  attributes: [row.project, row.sharing],
  test: async () => {
    const accepts = await load()
    return (found) => accepts(sharedOf(found))
  },
})
