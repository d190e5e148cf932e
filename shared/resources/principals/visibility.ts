import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { canManageMembers, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { FindIds, RowTest } from '#shared/platform/lists/selection.ts'
import type { FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Ports } from '#shared/ports.ts'
import {
  GroupVisibility,
  membersOfProjects,
  type SharedLookups,
} from '#shared/resources/groups/visibility.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Principal } from './model.ts'
import { groupsBeingRemoved } from './status-store.ts'

type Ids = ReadonlySet<number>

/** Decides who sees everybody: managers of members somewhere, and managers of users. */
const seesEverybody = (viewer: Viewer) =>
  viewer.user !== undefined && (canManageMembers(viewer) || viewer.may('manage_users'))

/**
 * The principals that are visible to a requester: the members of the projects that they see, and themselves. Nothing is
 * read twice.
 */
export class PrincipalVisibility {
  readonly #members: FewOrAll<readonly Membership[]>

  constructor(
    private readonly viewer: Viewer,
    private readonly ports: Ports,
  ) {
    this.#members = membersOfProjects(ports)
  }

  /** The ids of all visible principals; undefined if the requester sees everybody. */
  readonly visible: FindIds = once(async () => {
    const { viewer } = this
    if (seesEverybody(viewer)) return undefined
    const [members, placeholders] = await Promise.all([
      canSeeMembersAtAll(viewer) ? this.#inAny() : [],
      viewer.may('manage_placeholder_user') ? placeholderUsersIn(this.ports).rows.find(undefined, []) : [],
    ])
    const own = viewer.user ? [viewer.user.id] : []
    return new Set([...members, ...placeholders.map(({ id }) => id), ...own])
  })

  /** Whether the principal of a row is visible. */
  readonly test: RowTest = {
    attributes: [],
    test: async () => {
      const ids = await this.visible()
      return ({ id }) => ids?.has(id) ?? true
    },
  }

  /** Members of some projects, as far as they count for the requester: those of a group being removed do no longer. */
  membersOf = (projects: readonly number[]): Promise<Ids> => this.#staying(this.#in(projects))

  /** Members of any project, whose memberships in any project count for the requester. */
  membersOfAny = (): Promise<Ids> => this.#staying(this.#inAny())

  async #staying(finding: Promise<Ids>): Promise<Ids> {
    const [ids, removed] = await Promise.all([finding, groupsBeingRemoved(this.ports.table)])
    return new Set([...ids].filter((id) => !removed.has(id)))
  }

  /** The members of those of some projects that the requester sees. */
  async #in(projects: readonly number[]): Promise<Ids> {
    const [seen, members] = await Promise.all([this.#seen(), this.#members.of(projects)])
    const visible = seen ? projects.filter((id) => seen.has(id)) : projects
    return principalsIn(visible.flatMap((id) => members.get(id) ?? []))
  }

  /** The members of all projects that the requester sees. */
  readonly #inAny = once(async (): Promise<Ids> => {
    if (this.viewer.isAdmin) return principalsIn([...(await this.#members.all()).values()].flat())
    const { own, open } = await this.#candidates()
    return this.#in([...new Set([...own, ...open])])
  })

  /** The projects that the requester sees; undefined for administrators, who see all. */
  readonly #seen = once(async (): Promise<Ids | undefined> => {
    if (this.viewer.isAdmin) return undefined
    const { own, open } = await this.#candidates()
    const hierarchy = new ProjectHierarchy(projectsIn(this.ports))
    const found = await Promise.all(own.map((id) => hierarchy.project(id)))
    return new Set([...open, ...found.flatMap((one) => (one?.active ? one.id : []))])
  })

  /** The requester's own projects, archived ones included, and the public ones, which are not archived. */
  readonly #candidates = once(async () => {
    const [own, open] = await Promise.all([
      ownMemberships(this.viewer, this.ports),
      projectsIn(this.ports).public(),
    ])
    return { own: [...own.keys()], open }
  })
}

/**
 * Whether a requester sees a user or a placeholder user in the list of principals, found out from the memberships of that
 * one alone.
 */
export async function seesPrincipal(id: number, viewer: Viewer, ports: Ports): Promise<boolean> {
  if (viewer.isAdmin || viewer.may('manage_users') || id === viewer.user?.id) return true
  if (!canSeeMembersAtAll(viewer)) return false
  const [held, own, knowing] = await Promise.all([
    membershipsIn(ports).of(id),
    ownMemberships(viewer, ports),
    withRightsInAnyProject(viewer, ['manage_members'], ports),
  ])
  if (canManageMembers(knowing)) return true
  const hierarchy = new ProjectHierarchy(projectsIn(ports))
  const projects = await Promise.all(
    held.map(({ project }) => project !== null && hierarchy.project(project)),
  )
  return projects.some((one) => one && rightsIn(viewer, one, own.get(one.id)).isVisible)
}

/** Whether links tell a requester of a principal. */
export type Discloses = (principal: Principal) => Promise<boolean>

/** Those who see the work packages of a project see who may be named by them. */
const readers = [...membershipReaders, 'view_work_packages'] as const

/**
 * Links tell a requester of every user, whom anybody may look up; of groups in a project whose members or work packages
 * they see; and of placeholder users whom they manage or see in the list of principals. Nothing is read for users.
 *
 * @param known what has been read already
 */
export function disclosureTo(viewer: Viewer, ports: Ports, known: Partial<SharedLookups> = {}): Discloses {
  const groups = new GroupVisibility(viewer, ports, { ...known, readers })
  return async ({ kind, id }) => {
    if (kind === 'user' || viewer.isAdmin) return true
    if (kind === 'group') return (await groups.of([id]))(id)
    return viewer.may('manage_placeholder_user') || seesPrincipal(id, viewer, ports)
  }
}

const principalsIn = (members: readonly Membership[]): Ids =>
  new Set(members.map(({ principal }) => principal))

/** Decides who sees members at all: without a user, only if the Anonymous role says so, and in public projects. */
const canSeeMembersAtAll = (viewer: Viewer) =>
  viewer.user !== undefined || rightsIn(viewer, { active: true, public: true }, undefined).may('view_members')
