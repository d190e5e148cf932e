import { isGrantedSomewhere, withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { RowTest } from '#shared/platform/collections/paging.ts'
import { once } from '#shared/platform/concurrency.ts'
import { FewLookups, FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Member } from '#shared/resources/memberships/store.ts'
import { withVisibleMembers } from '#shared/resources/memberships/visibility.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'

/** Up to this many principals, the memberships of each are read; for more, all memberships. */
const FEW_PRINCIPALS = 50

/** Looks up the projects of which principals are members, by principal. */
export function projectsOfMembers({ memberships }: App): FewOrAll<readonly number[]> {
  const projectsOf = async (principal: number) =>
    (await memberships.of(principal)).flatMap(({ project }) => project ?? [])
  const each = new FewLookups(projectsOf, FEW_PRINCIPALS)
  return new FewOrAll(
    (ids) => each.of(ids),
    async () => byPrincipal(await memberships.everyMember()),
  )
}

function byPrincipal(members: readonly Member[]): ReadonlyMap<number, readonly number[]> {
  const byId = new Map<number, number[]>()
  for (const { principal, project } of members) {
    const projects = byId.get(principal) ?? []
    byId.set(principal, projects)
    projects.push(...(project === null ? [] : [project]))
  }
  return byId
}

type OwnMemberships = ReadonlyMap<number, Membership>

/** Lookups that the caller may share, so that nothing is read twice. */
interface Known {
  hierarchy: ProjectHierarchy
  /** The requester's memberships, by their project. */
  own(): Promise<OwnMemberships>
  /** The projects of which principals are members. */
  places: FewOrAll<readonly number[]>
}

/** Whether a group is visible to the requester. */
type IsVisible = (id: number) => boolean

/**
 * Which groups are visible to a requester. Administrators and those who manage the members of some project see all;
 * others see the groups that are members of a project whose members they see (decisions on permissions). Nothing is
 * read if no role of the requester can grant that.
 */
export class GroupVisibility {
  readonly #viewer: Promise<Viewer>
  readonly #hierarchy: ProjectHierarchy
  readonly #own: () => Promise<OwnMemberships>
  readonly #places: FewOrAll<readonly number[]>

  constructor(
    viewer: Viewer | Promise<Viewer>,
    private readonly app: App,
    known: Partial<Known> = {},
  ) {
    this.#viewer = Promise.resolve(viewer)
    this.#hierarchy = known.hierarchy ?? new ProjectHierarchy(app.projects)
    this.#own = once(known.own ?? (() => ownMemberships({ viewer: this.#viewer }, app)))
    this.#places = known.places ?? projectsOfMembers(app)
  }

  /** Decides about some groups. An id that does not exist costs the same reads as any other, so timing tells nothing. */
  of = (ids: readonly number[]): Promise<IsVisible> => this.#visibleAmong(async () => ids)

  /** Decides about all groups. */
  ofAll = (): Promise<IsVisible> =>
    this.#visibleAmong(async () => (await this.app.groups.rows.find(undefined, [])).map(({ id }) => id))

  /** Decides about the rows of groups. */
  readonly test: RowTest = {
    attributes: [],
    test: async () => {
      const isVisible = await this.ofAll()
      return ({ id }) => isVisible(id)
    },
  }

  async #visibleAmong(find: () => Promise<readonly number[]>): Promise<IsVisible> {
    const viewer = await this.#viewer
    if (viewer.isAdmin) return () => true
    if (!isGrantedSomewhere(viewer, membershipReaders)) return () => false
    const [managesMembers, places, own] = await Promise.all([
      this.#managesMembers(),
      find().then((ids) => this.#places.of(ids)),
      this.#own(),
    ])
    if (managesMembers) return () => true
    const projects = new Set([...places.values()].flatMap((ids) => ids ?? []))
    const visible = await withVisibleMembers(projects, viewer, own, this.#hierarchy)
    return (id) => places.get(id)?.some((project) => visible.has(project)) ?? false
  }

  readonly #managesMembers = once(async () =>
    (await withRightsInAnyProject(await this.#viewer, ['manage_members'], this.app)).mayAnywhere(
      'manage_members',
    ),
  )
}
