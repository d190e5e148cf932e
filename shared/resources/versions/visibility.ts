import { type ProjectPermission, permissionsOf } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { ProjectHierarchy, ProjectNode } from '#shared/resources/projects/tree/hierarchy.ts'
import { isShared, type Version } from './model.ts'

/** So many projects are looked at before all others, where one is enough. */
const FIRST = 10

/** Projects in which a requester may read versions, looked up when they are asked for, and once. */
export class ReadableProjects {
  readonly #ids: () => Promise<readonly number[]>

  /** @param find the ids of those that come into question */
  constructor(
    find: () => Promise<readonly number[]>,
    private readonly isOne: (project: ProjectNode) => boolean,
    private readonly hierarchy: ProjectHierarchy,
  ) {
    this.#ids = once(find)
  }

  /** Whether there is any. */
  readonly areAny = once(
    async () => (await this.#found(FIRST)).length > 0 || (await this.#found()).length > 0,
  )

  /** All of them, with what stands above each. */
  readonly paths = once(async () => Promise.all((await this.#found()).map((id) => this.hierarchy.path(id))))

  async #found(limit?: number): Promise<number[]> {
    const ids = (await this.#ids()).slice(0, limit)
    const projects = await Promise.all(ids.map((id) => this.hierarchy.project(id)))
    return projects.flatMap((project) => (project && this.isOne(project) ? [project.id] : []))
  }
}

/** Who holds one of these in a project sees the versions that are available there. */
export const versionReaders = ['view_work_packages', 'manage_versions'] as const satisfies ProjectPermission[]

/** The requester's memberships, by their project. */
export type OwnRights = ReadonlyMap<number, Membership>

/** What of a version decides who sees it. */
export type SharedVersion = Pick<Version, 'project' | 'sharing'>

/**
 * Which versions a requester sees: those available in a project in which they may view work packages or manage
 * versions. What archived projects define is there for administrators only (decisions on versions).
 */
export class VersionVisibility {
  readonly #asMember: ReadableProjects
  readonly #asAnybody: ReadableProjects

  /** @param open finds the public projects that come into question */
  constructor(
    private readonly viewer: Viewer,
    private readonly own: OwnRights,
    private readonly hierarchy: ProjectHierarchy,
    private readonly open = () => hierarchy.public(),
  ) {
    const mayRead = (project: ProjectNode) => this.#mayRead(project)
    this.#asMember = new ReadableProjects(async () => this.#memberships(), mayRead, hierarchy)
    this.#asAnybody = new ReadableProjects(() => this.#openProjects(), mayRead, hierarchy)
  }

  /**
   * Where the defining project is not likely to be enough, those of which the requester is a member are read together
   * with it; public ones, of which there may be thousands, when nothing else is enough.
   */
  async sees(version: SharedVersion): Promise<boolean> {
    if (this.viewer.isAdmin) return true
    const isLikely = this.#mayReadAsMember(version.project)
    const asMember = isLikely ? undefined : suppressUnhandled(this.#isSharedWith(this.#asMember, version))
    const defining = await this.hierarchy.project(version.project)
    if (!defining?.active) return false
    if (this.#mayRead(defining)) return true
    if (await (asMember ?? this.#isSharedWith(this.#asMember, version))) return true
    return this.#isSharedWith(this.#asAnybody, version)
  }

  async #isSharedWith(places: ReadableProjects, { project, sharing }: SharedVersion): Promise<boolean> {
    if (sharing === 'none') return false
    if (sharing === 'system') return places.areAny()
    const paths = await places.paths()
    if (paths.length === 0) return false
    const defining = await this.hierarchy.path(project)
    return paths.some((path) => isShared(sharing, defining, path))
  }

  #mayRead(project: ProjectNode): boolean {
    return rightsIn(this.viewer, project, this.own.get(project.id)).may(...versionReaders)
  }

  /** Whether the requester's roles in a project suffice, unless it is archived. */
  #mayReadAsMember(id: number): boolean {
    return this.#mayRead({ id, active: true, public: false })
  }

  #memberships(): number[] {
    return [...this.own.keys()].filter((id) => this.#mayReadAsMember(id))
  }

  /** Public projects count only where a built-in role grants anything. */
  async #openProjects(): Promise<number[]> {
    const { user, configuration } = this.viewer
    const builtin = user ? 'non_member' : 'anonymous'
    const granted = permissionsOf(configuration.roles.filter((role) => role.builtin === builtin))
    if (!versionReaders.some((permission) => granted.includes(permission))) return []
    return (await this.open()).filter((id) => !this.own.has(id))
  }
}
