import { type Context, type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { ReadStores as App } from '#shared/app.ts'
import type { FindIds, ListedRow } from '#shared/platform/collections/paging.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { VisibleShare } from '#shared/resources/projects/store.ts'
import { row } from '../store.ts'

/** The attributes of a project's row that decide what rights one has in it. */
export const rightsAttributes = [row.archived, row.public]

/** What decides on rights in the project of a row, which must contain the `rightsAttributes`. */
export const rightsContextOf = (found: ListedRow): Context => ({
  active: !found[row.archived],
  public: found[row.public] === true,
})

/** For members of up to so many projects, only the rows of these are read. */
const MANY = 1000

/**
 * The requester of a list of projects: their memberships, and which projects they can see. Both are read ahead, while
 * the requester is still being authenticated, unless the requester saw everything last time (an administrator needs no
 * memberships) or the credentials claim no id.
 */
export class Audience {
  /** How much the requester saw last time; undefined for a requester not seen before. */
  readonly guess: VisibleShare | undefined
  /** The ancestors and descendants that have been read so far. */
  readonly hierarchy: ProjectHierarchy

  constructor(
    readonly request: Request,
    readonly app: App,
  ) {
    this.guess = app.projects.extents.of(request.claimedId)
    this.hierarchy = new ProjectHierarchy(app.projects)
  }

  /** The requester's memberships, by project; administrators need none. */
  readonly own = once(async (): Promise<ReadonlyMap<number, Membership>> => {
    const isUnneeded = !this.#readsAhead && (await this.request.viewer).isAdmin
    return isUnneeded ? new Map() : ownMemberships(this.request, this.app)
  })

  /** The requester's rights in a project. */
  readonly rightsIn = once(async (): Promise<(project: Context & { id: number }) => ProjectRights> => {
    const [viewer, own] = await Promise.all([this.request.viewer, this.own()])
    return (project) => rightsIn(viewer, project, own.get(project.id))
  })

  /** The requester's rights in the project of a row, which must contain the `rightsAttributes`. */
  async rights(): Promise<(found: ListedRow) => ProjectRights> {
    const rightsInProject = await this.rightsIn()
    return (found) => rightsInProject({ id: found.id, ...rightsContextOf(found) })
  }

  /** All projects that the requester can see; undefined if they are so many that all rows are read. Remembers how many. */
  readonly seen: FindIds = once(async () => {
    if (this.#readsAhead) suppressUnhandled(this.#candidates())
    const viewer = await this.request.viewer
    const found = viewer.isAdmin ? undefined : await this.#candidates()
    this.#note(viewer, found)
    return found
  })

  /** Whether reading ahead is worth it, while the requester is not authenticated yet. */
  get #readsAhead(): boolean {
    return this.request.claimedId !== undefined && this.guess !== 'everything'
  }

  /** The projects in which the requester is a member, and the public ones. */
  readonly #candidates = once(async (): Promise<ReadonlySet<number> | undefined> => {
    const { projects } = this.app
    const limit = MANY + 1
    const [own, publicIds] = await Promise.all([this.own(), projects.public(limit)])
    const ids = new Set([...own.keys(), ...publicIds])
    return ids.size < limit ? ids : undefined
  })

  #note({ user, isAdmin }: Viewer, found: ReadonlySet<number> | undefined): void {
    const share = found && found.size <= this.app.projects.rows.smallPart ? 'little' : 'much'
    if (user) this.app.projects.extents.note(user.id, isAdmin ? 'everything' : share)
  }
}
