import { isGrantedSomewhere, withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { type ProjectPermission, viewMembershipPermissions } from '#shared/access/permissions.ts'
import { canManageMembers, type Viewer } from '#shared/access/viewer.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { FewLookups, FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { type Memberships, membershipsIn } from '#shared/resources/memberships/store.ts'
import {
  couldSeeMembers,
  type OwnMemberships,
  ownMemberships,
  withVisibleMembers,
} from '#shared/resources/memberships/visibility.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/**
 * Maximum number of principals or projects whose memberships are looked up separately. If there are more, all
 * memberships are read.
 */
const MAX_LOOKUPS = 50
const mayLookUpEach = (count: number) => count <= MAX_LOOKUPS

export const projectsOfMembers = (ports: Ports): FewOrAll<readonly number[]> => {
  const memberships = membershipsIn(ports)
  const projectsOf = async (principal: number) =>
    (await memberships.of(principal)).flatMap(({ project }) => project ?? [])
  const each = new FewLookups(projectsOf, mayLookUpEach)
  return new FewOrAll(
    (ids) => each.of(ids),
    async () => gathered(await inProjects(memberships), 'principal', ({ project }) => project),
  )
}

export const membersOfProjects = (ports: Ports): FewOrAll<readonly Membership[]> => {
  const memberships = membershipsIn(ports)
  const each = new FewLookups((project) => memberships.members(project), mayLookUpEach)
  return new FewOrAll(
    (ids) => each.of(ids),
    async () => gathered(await inProjects(memberships), 'project', (member): Membership => member),
  )
}

type InProject = Membership & { project: number }

const inProjects = async (memberships: Memberships): Promise<InProject[]> =>
  (await memberships.every()).filter((member): member is InProject => member.project !== null)

/** Calls `pick` for each member, and groups the results by the principal or by the project of the member. */
function gathered<T>(
  members: readonly InProject[],
  by: 'principal' | 'project',
  pick: (member: InProject) => T,
): ReadonlyMap<number, readonly T[]> {
  const found = new Map<number, T[]>()
  for (const member of members) {
    const known = found.get(member[by])
    if (known) known.push(pick(member))
    else found.set(member[by], [pick(member)])
  }
  return found
}

/**
 * Lookups of the current request. A caller that already has these lookups may pass them, so that nothing is read twice.
 */
export interface RequestLookups {
  hierarchy: ProjectHierarchy
  own: OwnMemberships
  /** Looks up the projects in which principals are members. */
  projectsOf: FewOrAll<readonly number[]>
  /**
   * Returns whether the requester may manage the members of at least one project. Only endpoints whose route declares
   * this right may call the function.
   */
  managesMembers(viewer: Viewer): boolean
}

interface Known extends Partial<RequestLookups> {
  /**
   * The permissions that reveal the groups of a project. Any one of them is enough. By default, these are the
   * permissions to see or to manage members.
   */
  readers?: readonly ProjectPermission[]
}

type IsVisible = (id: number) => boolean

const everyGroup: IsVisible = () => true

/**
 * The groups that are visible to a requester. Administrators, and requesters who may manage the members of at least one
 * project, see all groups. Other requesters see the groups in projects whose members they see. If no role of the
 * requester grants the right to see members, nothing is read.
 */
export class GroupVisibility {
  readonly #readers: readonly ProjectPermission[]
  readonly #hierarchy: ProjectHierarchy
  readonly #own: () => Promise<OwnMemberships>
  readonly #projectsOf: FewOrAll<readonly number[]>

  constructor(
    private readonly viewer: Viewer,
    private readonly ports: Ports,
    private readonly known: Known = {},
  ) {
    this.#readers = known.readers ?? viewMembershipPermissions
    this.#hierarchy = known.hierarchy ?? new ProjectHierarchy(projectsIn(ports))
    this.#own = once(async () => known.own ?? ownMemberships(viewer, ports))
    this.#projectsOf = known.projectsOf ?? projectsOfMembers(ports)
  }

  /**
   * Determines which of the given groups are visible. An id that does not exist causes the same reads as an existing
   * id, so that the response time reveals nothing.
   */
  of = (ids: readonly number[]): Promise<IsVisible> =>
    this.#decided(async (viewer) => {
      const [projectsOf, own, all] = await Promise.all([
        this.#projectsOf.of(ids),
        this.#own(),
        this.#managesMembers(),
      ])
      if (all) return everyGroup
      const projects = new Set([...projectsOf.values()].flatMap((each) => each ?? []))
      const visible = await withVisibleMembers(projects, viewer, own, this.#hierarchy, this.#readers)
      return (id) => projectsOf.get(id)?.some((project) => visible.has(project)) ?? false
    })

  /** Determines all visible groups, based on the projects in which the requester may see members. */
  readonly ofAll = once(
    (): Promise<IsVisible> =>
      this.#decided(async (viewer) => {
        const [projects, all] = await Promise.all([this.#readable(viewer), this.#managesMembers()])
        if (all) return everyGroup
        const [visible, members] = await Promise.all([
          withVisibleMembers(projects, viewer, await this.#own(), this.#hierarchy, this.#readers),
          membersOfProjects(this.ports).of(projects),
        ])
        const groups = new Set(
          [...visible].flatMap((id) => members.get(id) ?? []).map(({ principal }) => principal),
        )
        return (id) => groups.has(id)
      }),
  )

  /** A test that accepts only the rows of visible groups. */
  readonly test: RowTest = {
    attributes: [],
    test: async () => {
      const isVisible = await this.ofAll()
      return ({ id }) => isVisible(id)
    },
  }

  /** The projects in which the requester's roles might let the requester see members. */
  async #readable(viewer: Viewer): Promise<number[]> {
    const [own, open] = await Promise.all([
      this.#own(),
      couldSeeMembers(viewer, undefined, this.#readers) ? projectsIn(this.ports).public() : [],
    ])
    return [...new Set([...own.keys(), ...open])].filter((id) =>
      couldSeeMembers(viewer, own.get(id), this.#readers),
    )
  }

  /**
   * Returns the function that decides if a group is visible.
   *
   * For a requester who sees all groups or no group, nothing is read.
   *
   * @param lookUp reads the visible groups for all other requesters
   */
  async #decided(lookUp: (viewer: Viewer) => Promise<IsVisible>): Promise<IsVisible> {
    const { viewer } = this
    if (viewer.isAdmin || this.known.managesMembers?.(viewer)) return everyGroup
    return isGrantedSomewhere(viewer, this.#readers) ? lookUp(viewer) : () => false
  }

  readonly #managesMembers = once(async () => {
    if (this.known.managesMembers) return false
    const viewer = await withRightsInAnyProject(this.viewer, ['manage_members'], this.ports)
    return viewer.mayAnywhere('manage_members')
  })
}

/**
 * Returns the groups that are visible to a requester. Use it only on routes that list `manage_members` in
 * `inAnyProject`. On these routes, this permission is loaded together with the requester.
 */
export const groupsSeenBy = (viewer: Viewer, ports: Ports): GroupVisibility =>
  new GroupVisibility(viewer, ports, { managesMembers: canManageMembers })
