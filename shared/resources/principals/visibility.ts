import { groupsBeingRemoved } from '#shared/access/status-store.ts'
import { canManageMembers, type Viewer } from '#shared/access/viewer.ts'
import { once, oncePerKey } from '#shared/platform/concurrency.ts'
import type { FindIds, RowTest } from '#shared/platform/lists/selection.ts'
import type { FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Ports } from '#shared/ports.ts'
import { canSeeMembersAtAll } from '#shared/project-context/disclosure.ts'
import { ProjectAccess } from '#shared/project-context/project-access.ts'
import { membersOfProjects } from '#shared/resources/groups/visibility.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'

type Ids = ReadonlySet<number>

/**
 * Returns whether a requester sees all principals: true for users who may manage members in at least one project, and
 * for users who may manage users.
 */
const seesEverybody = (viewer: Viewer) =>
  viewer.user !== undefined && (canManageMembers(viewer) || viewer.may('manage_users'))

/**
 * The principals that are visible to a requester: the members of visible projects, and the requester. Caches everything
 * that it reads.
 */
export class PrincipalVisibility {
  readonly #members: FewOrAll<readonly Membership[]>

  /** @param projectAccess the project access of the requester, which caches what it has read; by default, a new one */
  constructor(
    private readonly viewer: Viewer,
    private readonly ports: Ports,
    private readonly projectAccess = new ProjectAccess(viewer, ports),
  ) {
    this.#members = membersOfProjects(ports)
  }

  /** The ids of all visible principals; undefined if the requester sees all principals. */
  readonly visible: FindIds = once(async () => {
    const { viewer } = this
    if (seesEverybody(viewer)) return undefined
    const [members, placeholders] = await Promise.all([
      canSeeMembersAtAll(viewer) ? this.#inAny() : [],
      viewer.may('manage_placeholder_user')
        ? placeholderUsersIn(this.ports).rows.find({ attributes: [] })
        : [],
    ])
    const own = viewer.user ? [viewer.user.id] : []
    return new Set([...members, ...placeholders.map(({ id }) => id), ...own])
  })

  readonly test: RowTest = {
    attributes: [],
    test: async () => {
      const ids = await this.visible()
      return ({ id }) => ids?.has(id) ?? true
    },
  }

  /**
   * Tests whether a row belongs to a visible principal, for filters that few rows match. The test reads either the
   * memberships of the matching principals or the members of the visible projects, whichever takes fewer queries.
   */
  readonly testOfFew: RowTest = {
    attributes: [],
    test: async () => {
      if (seesEverybody(this.viewer)) return () => true
      const [own, open] = await Promise.all([this.projectAccess.own(), this.projectAccess.open()])
      const asked = new Set<number>()
      return async ({ id }) => {
        asked.add(id)
        await undefined // Waits until all matching rows have been added to `asked`.
        const areFew = asked.size < own.size + open.length
        return areFew && this.#isSeenAsMember ? this.#sees(id) : ((await this.visible())?.has(id) ?? true)
      }
    },
  }

  /** Returns whether memberships alone determine which other principals the requester sees. */
  get #isSeenAsMember(): boolean {
    return canSeeMembersAtAll(this.viewer) && !this.viewer.may('manage_placeholder_user')
  }

  /** Returns whether the memberships of a principal make it visible to the requester. */
  readonly #sees = oncePerKey(async (id: number): Promise<boolean> => {
    if (id === this.viewer.user?.id) return true
    const memberships = await membershipsIn(this.ports).of(id)
    const are = await Promise.all(memberships.map(({ project }) => project !== null && this.#isSeen(project)))
    return are.includes(true)
  })

  async #isSeen(project: number): Promise<boolean> {
    const [own, open] = await Promise.all([this.projectAccess.own(), this.projectAccess.open()])
    if (open.includes(project)) return true
    return own.has(project) && (await this.projectAccess.hierarchy.project(project))?.active === true
  }

  /** Returns the members of the given projects. Leaves out hidden projects, and groups that are being removed. */
  membersOf = (projects: readonly number[]): Promise<Ids> => this.#staying(this.#in(projects))

  /** Returns the ids of the members of all visible projects. Leaves out groups that are being removed. */
  membersOfAny = (): Promise<Ids> => this.#staying(this.#inAny())

  async #staying(finding: Promise<Ids>): Promise<Ids> {
    const [ids, removed] = await Promise.all([finding, groupsBeingRemoved(this.ports.table)])
    return new Set([...ids].filter((id) => !removed.has(id)))
  }

  /** Returns the members of the given projects, including groups that are being removed. Leaves out hidden projects. */
  async #in(projects: readonly number[]): Promise<Ids> {
    const [seen, members] = await Promise.all([this.#seen(), this.#members.of(projects)])
    const visible = seen ? projects.filter((id) => seen.has(id)) : projects
    return principalsIn(visible.flatMap((id) => members.get(id) ?? []))
  }

  /** The ids of the members of all projects that the requester sees, including groups that are being removed. */
  readonly #inAny = once(async (): Promise<Ids> => {
    if (this.viewer.isAdmin) return principalsIn([...(await this.#members.all()).values()].flat())
    const { own, open } = await this.#candidates()
    return this.#in([...new Set([...own, ...open])])
  })

  /** The visible projects; undefined for administrators, who see all projects. */
  readonly #seen = once(async (): Promise<Ids | undefined> => {
    if (this.viewer.isAdmin) return undefined
    const { own, open } = await this.#candidates()
    const found = await Promise.all(own.map((id) => this.projectAccess.hierarchy.project(id)))
    return new Set([...open, ...found.flatMap((one) => (one?.active ? one.id : []))])
  })

  /**
   * The ids of two sets of projects: the requester's own projects (including archived ones), and the public projects
   * that are not archived.
   */
  readonly #candidates = once(async () => {
    const [own, open] = await Promise.all([this.projectAccess.own(), this.projectAccess.open()])
    return { own: [...own.keys()], open }
  })
}

const principalsIn = (members: readonly Membership[]): Ids =>
  new Set(members.map(({ principal }) => principal))
