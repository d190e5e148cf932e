import { type Context, type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { FindIds, ListedRow } from '#shared/platform/collections/paging.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { VisibleShare } from '#shared/resources/projects/store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'
import { row } from '../store.ts'

/** The attributes of a project's row that decide on rights in it. */
export const rightsAttributes = [row.archived, row.public]

const contextOf = (found: ListedRow): Context => ({
  active: !found[row.archived],
  public: found[row.public] === true,
})

/**
 * Whom a list of projects is for: what they are in projects, and which ones they can see at all. It is asked for at
 * once, but for those who saw everything last time, and for those whose credentials name nobody: then only when it is
 * known who they are.
 */
export class Audience {
  /** What is to be expected; nothing of those who are new. */
  readonly guess: VisibleShare | undefined
  /** Where projects stand, as far as that has been looked up. */
  readonly hierarchy: ProjectHierarchy

  constructor(
    readonly request: Request,
    readonly app: App,
  ) {
    this.guess = app.projects.extents.of(request.claimedId)
    this.hierarchy = new ProjectHierarchy(app.projects)
  }

  /** The requester's memberships, by their project; administrators need none. */
  readonly own = once(async (): Promise<ReadonlyMap<number, Membership>> => {
    const isNeedless = !this.#isAhead && (await this.request.viewer).isAdmin
    return isNeedless ? new Map() : ownMemberships(this.request, this.app)
  })

  /** What the requester may do in a project. */
  readonly rightsIn = once(async (): Promise<(project: Context & { id: number }) => ProjectRights> => {
    const [viewer, own] = await Promise.all([this.request.viewer, this.own()])
    return (project) => rightsIn(viewer, project, own.get(project.id))
  })

  /** What the requester may do in the project of a row, which has to come with the attributes that decide on it. */
  async rights(): Promise<(found: ListedRow) => ProjectRights> {
    const rightsInProject = await this.rightsIn()
    return (found) => rightsInProject({ id: found.id, ...contextOf(found) })
  }

  /** All projects that the requester can see, where they are few enough to be read one by one; that is remembered. */
  readonly few: FindIds = once(async () => {
    if (this.#isAhead) suppressUnhandled(this.#candidates())
    const viewer = await this.request.viewer
    const found = viewer.isAdmin ? undefined : await this.#candidates()
    this.#note(viewer, found)
    return found
  })

  /** Whether it is worth asking while it is only known who they claim to be. */
  get #isAhead(): boolean {
    return this.request.claimedId !== undefined && this.guess !== 'everything'
  }

  /** Their own, and the public ones. */
  readonly #candidates = once(async (): Promise<ReadonlySet<number> | undefined> => {
    const { projects } = this.app
    const limit = projects.rows.few + 1
    const [own, open] = await Promise.all([this.own(), projects.public(limit)])
    const ids = new Set([...own.keys(), ...open])
    return ids.size < limit ? ids : undefined
  })

  #note({ user, isAdmin }: Viewer, found: ReadonlySet<number> | undefined): void {
    const extent = found ? 'little' : 'much'
    if (user) this.app.projects.extents.note(user.id, isAdmin ? 'everything' : extent)
  }
}
