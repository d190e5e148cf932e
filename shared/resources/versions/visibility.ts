import { type ProjectPermission, permissionsOf } from '#shared/access/permissions.ts'
import { rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { awaitedOrNot } from '#shared/query/filter.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Forest, Standing } from '#shared/resources/projects/tree/forest.ts'
import type { Version } from './model.ts'
import { isShared, type Path } from './sharing.ts'

/** Who holds one of these in a project sees the versions that are available there. */
export const versionReaders = ['view_work_packages', 'manage_versions'] as const satisfies ProjectPermission[]

/** The requester's memberships, by their project. */
export type Own = ReadonlyMap<number, Membership>

/** What of a version decides who sees it. */
export type Shared = Pick<Version, 'project' | 'sharing'>

/** Where the projects are found that are open to everybody. */
interface OpenProjects {
  public(): Promise<number[]>
}

/**
 * Which versions a requester sees: those available in a project in which they may view work packages or manage
 * versions. What archived projects define is there for administrators only (decisions on versions).
 */
export class VersionSight {
  #readable?: Promise<Path[]>

  constructor(
    private readonly viewer: Viewer,
    private readonly own: Own,
    private readonly forest: Forest<Standing>,
    private readonly open: OpenProjects,
  ) {}

  /** Where the defining project is not likely to be enough, the others are read together with it. */
  async sees(version: Shared): Promise<boolean> {
    if (this.viewer.isAdmin) return true
    const isLikely = this.#mayReadAsMember(version.project)
    const elsewhere = isLikely ? undefined : awaitedOrNot(this.#seesElsewhere(version))
    const defining = await this.forest.project(version.project)
    if (!defining?.active) return false
    return this.#mayRead(defining) || (elsewhere ?? this.#seesElsewhere(version))
  }

  async #seesElsewhere({ project, sharing }: Shared): Promise<boolean> {
    if (sharing === 'none') return false
    this.#readable ??= this.#readableProjects()
    const readable = await this.#readable
    if (sharing === 'system') return readable.length > 0
    const defining = await this.forest.path(project)
    return readable.some((path) => isShared(sharing, defining, path))
  }

  #mayRead(project: Standing): boolean {
    return rightsIn(this.viewer, project, this.own.get(project.id)).may(...versionReaders)
  }

  /** Whether the requester's roles in a project suffice, unless it is archived. */
  #mayReadAsMember(id: number): boolean {
    return this.#mayRead({ id, active: true, public: false })
  }

  /** The paths of the active projects in which the requester sees versions. */
  async #readableProjects(): Promise<Path[]> {
    const asMember = [...this.own.keys()].filter((id) => this.#mayReadAsMember(id))
    const [own, open] = await Promise.all([this.#readableOf(asMember), this.#openProjects()])
    return Promise.all([...own, ...open].map(({ id }) => this.forest.path(id)))
  }

  async #readableOf(ids: readonly number[]): Promise<Standing[]> {
    const found = await Promise.all(ids.map((id) => this.forest.project(id)))
    return found.flatMap((project) => (project && this.#mayRead(project) ? [project] : []))
  }

  /** Public projects count only where a built-in role grants anything. */
  async #openProjects(): Promise<Standing[]> {
    const { user, configuration } = this.viewer
    const builtin = user ? 'non_member' : 'anonymous'
    const granted = permissionsOf(configuration.roles.filter((role) => role.builtin === builtin))
    if (!versionReaders.some((permission) => granted.includes(permission))) return []
    const ids = await this.open.public()
    return this.#readableOf(ids.filter((id) => !this.own.has(id)))
  }
}
