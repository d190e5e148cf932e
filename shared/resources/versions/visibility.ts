import { type ProjectPermission, permissionsOf } from '#shared/access/permissions.ts'
import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { ProjectNode } from '#shared/resources/projects/ancestors.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import type { Version } from './model.ts'
import { isShared, type Sharing } from './sharing.ts'

/** Facts about a version that decide who sees it. */
export type SharedVersion = Pick<Version, 'project' | 'sharing'>

/**
 * The projects with which a version is shared, as `isShared` decides. While one query can read the rows of all
 * projects, these are filtered; with more projects, the tree is walked level by level.
 *
 * @returns undefined for all projects; an empty set if the defining project is archived
 */
export async function projectsSeeing(
  { project, sharing }: SharedVersion,
  hierarchy: ProjectHierarchy,
): Promise<ReadonlySet<number> | undefined> {
  const isWalked = sharing !== 'system' && sharing !== 'none'
  const [defining, isOneChunk] = await Promise.all([
    hierarchy.project(project),
    isWalked && hierarchy.isOneChunk(),
  ])
  if (!defining?.active) return new Set()
  if (sharing === 'system') return undefined
  if (sharing === 'none') return new Set([project])
  const paths = isOneChunk
    ? [...(await hierarchy.paths()).values()]
    : await candidatePaths(project, sharing, hierarchy)
  const own = await hierarchy.path(project)
  return new Set(paths.filter((path) => isShared(sharing, own, path)).map(([id]) => id))
}

/** The project from which the tree is walked down. */
const tops: Record<Exclude<Sharing, 'none' | 'system'>, (defining: Path) => number> = {
  descendants: ([defining]) => defining,
  hierarchy: ([defining]) => defining,
  tree: (defining) => rootOf(defining),
}

/** The paths of a project, of its ancestors, and of all other projects that may see its versions. */
async function candidatePaths(
  project: number,
  sharing: keyof typeof tops,
  hierarchy: ProjectHierarchy,
): Promise<Path[]> {
  const path = await hierarchy.path(project)
  const below = await hierarchy.below([tops[sharing](path)])
  return Promise.all([...new Set([...path, ...below])].map((id) => hierarchy.path(id)))
}

/**
 * Whether a version is available in a project: as `projectsSeeing`, for one project. Versions of archived projects are
 * not. Ancestors are read only if the sharing depends on them.
 */
export async function isAvailable(
  { project, sharing }: SharedVersion,
  id: number,
  hierarchy: ProjectHierarchy,
): Promise<boolean> {
  if (sharing === 'none' && project !== id) return false
  const checkShared = async () =>
    project === id ||
    sharing === 'system' ||
    isShared(sharing, ...(await Promise.all([hierarchy.path(project), hierarchy.path(id)])))
  const [defining, isSharedHere] = await Promise.all([hierarchy.project(project), checkShared()])
  return defining?.active === true && isSharedHere
}

/** Reads the rows of all projects. @returns whether a version is available in a project, without further reads */
export async function availability(hierarchy: ProjectHierarchy) {
  const [all, paths] = await Promise.all([hierarchy.all(), hierarchy.paths()])
  return ({ project, sharing }: SharedVersion, id: number): boolean => {
    const [defining, path] = [paths.get(project), paths.get(id)]
    const isActive = all.get(project)?.active === true
    return isActive && defining !== undefined && path !== undefined && isShared(sharing, defining, path)
  }
}

/** Number of projects checked before the rest are read, where one is enough. */
const FIRST_BATCH = 10

/** Projects in which a requester may read versions; read once, when they are needed. */
export class ReadableProjects {
  readonly #ids: () => Promise<readonly number[]>

  /** @param find the ids of the candidates */
  constructor(
    find: () => Promise<readonly number[]>,
    private readonly isOne: (project: ProjectNode) => boolean,
    private readonly hierarchy: ProjectHierarchy,
  ) {
    this.#ids = once(find)
  }

  /** Whether there is any. */
  readonly areAny = once(
    async () => (await this.#readable(FIRST_BATCH)).length > 0 || (await this.#readable()).length > 0,
  )

  /** The paths of all of them. */
  readonly paths = once(async () =>
    Promise.all((await this.#readable()).map((id) => this.hierarchy.path(id))),
  )

  async #readable(limit?: number): Promise<number[]> {
    const ids = (await this.#ids()).slice(0, limit)
    const projects = await Promise.all(ids.map((id) => this.hierarchy.project(id)))
    return projects.flatMap((project) => (project && this.isOne(project) ? [project.id] : []))
  }
}

/** Either permission in a project is enough to see the versions that are available there. */
export const versionReaders = ['view_work_packages', 'manage_versions'] as const satisfies ProjectPermission[]

/** Whether a requester sees the versions that are available in a project: its list, and the links to it. */
export const canSeeVersions = (rights: ProjectRights | undefined): boolean =>
  rights?.may(...versionReaders) ?? false

/** The requester's memberships, by project id. */
export type OwnRights = ReadonlyMap<number, Membership>

/**
 * Which versions a requester sees: those available in a project in which they may view work packages or manage
 * versions. Versions of archived projects are visible to administrators only (decisions on versions).
 */
export class VersionVisibility {
  readonly #asMember: ReadableProjects
  readonly #asNonMember: ReadableProjects

  /** @param publicIds finds the public projects that are candidates */
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
   * Checks the cheapest projects first: the defining one, then those of the requester's memberships, then the public ones,
   * of which there may be thousands.
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
   * The projects in which the requester's roles could let them read versions, archived ones among them; undefined if there
   * are more than `limit`.
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

  /** Whether the requester's roles in a project suffice, if it is active. */
  #mayReadAsMember(id: number): boolean {
    return this.#mayRead({ id, active: true, public: false })
  }

  #memberships(): number[] {
    return [...this.own.keys()].filter((id) => this.#mayReadAsMember(id))
  }

  /** Public projects matter only if the built-in role grants one of the permissions. */
  async #publicProjects(limit?: number): Promise<number[]> {
    const { user, configuration } = this.viewer
    const builtin = user ? 'non_member' : 'anonymous'
    const granted = permissionsOf(configuration.roles.filter((role) => role.builtin === builtin))
    if (!versionReaders.some((permission) => granted.includes(permission))) return []
    return (await this.publicIds(limit)).filter((id) => !this.own.has(id))
  }
}
