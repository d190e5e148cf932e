import { type Context, type ProjectRights, rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { ListedRow } from '#shared/entities/page.ts'
import { type Among, awaitedOrNot } from '#shared/query/filter.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ownMemberships } from '../sight.ts'
import { row } from '../store.ts'
import type { Extent } from './extents.ts'

/** The attributes of a project's row that decide on rights in it. */
export const rightsAttributes = [row.archived, row.public]

const contextOf = (found: ListedRow): Context => ({
  active: !found[row.archived],
  public: found[row.public] === true,
})

/**
 * Whom a list of projects is for: what they are in projects, and which ones they can see at all. It is asked for at
 * once, but for those who saw everything last time; and then only if that turns out to be wrong.
 */
export class Audience {
  /** What is to be expected; nothing of those who are new. */
  readonly guess: Extent | undefined
  #own?: Promise<ReadonlyMap<number, Membership>>
  #few?: Among

  constructor(
    readonly request: Request,
    readonly app: App,
  ) {
    this.guess = app.projects.extents.of(request.claimedId)
  }

  /** The requester's memberships, by their project; administrators need none. */
  own(): Promise<ReadonlyMap<number, Membership>> {
    this.#own ??= awaitedOrNot(ownMemberships(this.request, this.app))
    return this.#own
  }

  /** What the requester may do in the project of a row, which has to come with the attributes that decide on it. */
  async rights(): Promise<(found: ListedRow) => ProjectRights> {
    const viewer = await this.request.viewer
    const own = viewer.isAdmin ? undefined : await this.own()
    return (found) => rightsIn(viewer, contextOf(found), own?.get(found.id))
  }

  /** All projects that the requester can see, where they are few enough to be read one by one. */
  few(): Among {
    this.#few ??= awaitedOrNot(this.#found())
    return this.#few
  }

  async #found() {
    const early = this.guess === 'everything' ? undefined : awaitedOrNot(this.#candidates())
    const viewer = await this.request.viewer
    const found = viewer.isAdmin ? undefined : await (early ?? this.#candidates())
    this.#note(viewer, found)
    return found
  }

  /** Their own, and the public ones. */
  async #candidates(): Promise<ReadonlySet<number> | undefined> {
    const { projects } = this.app
    const limit = projects.rows.few + 1
    const [own, open] = await Promise.all([this.own(), projects.public(limit)])
    const ids = new Set([...own.keys(), ...open])
    return ids.size < limit ? ids : undefined
  }

  #note({ user, isAdmin }: Viewer, found: ReadonlySet<number> | undefined): void {
    const extent = found ? 'little' : 'much'
    if (user) this.app.projects.extents.note(user.id, isAdmin ? 'everything' : extent)
  }
}
