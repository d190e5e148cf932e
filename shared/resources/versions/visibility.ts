import { type ProjectPermission, permissionsOf } from '#shared/access/permissions.ts'
import { rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Forest } from '#shared/resources/projects/forest.ts'
import type { Version } from './model.ts'
import { isShared, type Path } from './sharing.ts'

/** Who holds one of these in a project sees the versions that are available there. */
export const versionReaders = ['view_work_packages', 'manage_versions'] as const satisfies ProjectPermission[]

type Own = ReadonlyMap<number, Membership>
type Shared = Pick<Version, 'project' | 'sharing'>

/**
 * Which versions a requester sees: those available in a project in which they may view work packages or manage
 * versions. What archived projects define is there for administrators only (decisions on versions).
 */
export class VersionSight {
  #readable?: Promise<Path[]>

  /** @param own the requester's memberships, by their project */
  constructor(
    private readonly viewer: Viewer,
    private readonly own: Promise<Own>,
    private readonly forest: Forest,
    private readonly app: App,
  ) {}

  async sees(version: Shared): Promise<boolean> {
    if (this.viewer.isAdmin) return true
    const [own, defining] = await Promise.all([this.own, this.forest.project(version.project)])
    if (!defining?.active) return false
    if (rightsIn(this.viewer, defining, own.get(defining.id)).may(...versionReaders)) return true
    return version.sharing !== 'none' && this.#seesElsewhere(version)
  }

  async #seesElsewhere({ project, sharing }: Shared): Promise<boolean> {
    this.#readable ??= this.#readableProjects()
    const readable = await this.#readable
    if (sharing === 'system') return readable.length > 0
    const defining = await this.forest.path(project)
    return readable.some((path) => isShared(sharing, defining, path))
  }

  /** The paths of the active projects in which the requester sees versions. */
  async #readableProjects(): Promise<Path[]> {
    const own = await this.own
    const ids = [...own.keys(), ...(await this.#openCandidates(own))]
    const found = await Promise.all(ids.map((id) => this.forest.project(id)))
    const readable = found.filter(
      (project) => project && rightsIn(this.viewer, project, own.get(project.id)).may(...versionReaders),
    )
    return Promise.all(readable.flatMap((project) => (project ? [this.forest.path(project.id)] : [])))
  }

  /** Public projects count only where a built-in role grants anything. */
  async #openCandidates(own: Own): Promise<number[]> {
    const { user, configuration } = this.viewer
    const builtin = user ? 'non_member' : 'anonymous'
    const granted = permissionsOf(configuration.roles.filter((role) => role.builtin === builtin))
    if (!versionReaders.some((permission) => granted.includes(permission))) return []
    return (await this.app.projects.public()).filter((id) => !own.has(id))
  }
}
