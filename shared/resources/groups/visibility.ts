import { isGrantedSomewhere, knownAnywhere } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { once } from '#shared/platform/concurrency.ts'
import { FewLookups, FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Member } from '#shared/resources/memberships/items/store.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'

/** As many principals' memberships are read each on their own; of more, all there are. */
const FEW_PRINCIPALS = 50

/** Finds the projects of which principals are members, by the principal. */
export function projectsOfMembers({ memberships }: App): FewOrAll<readonly number[]> {
  const placesOf = async (principal: number) =>
    (await memberships.of(principal)).flatMap(({ project }) => project ?? [])
  const each = new FewLookups(placesOf, FEW_PRINCIPALS)
  return new FewOrAll(
    (ids) => each.of(ids),
    async () => byPrincipal(await memberships.everyMember()),
  )
}

function byPrincipal(members: readonly Member[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const { principal, project } of members) {
    const known = found.get(principal) ?? []
    found.set(principal, known)
    known.push(...(project === null ? [] : [project]))
  }
  return found
}

type Own = ReadonlyMap<number, Membership>

/** What may have been looked up already. */
interface Known {
  hierarchy: ProjectHierarchy
  /** The requester's memberships, by their project. */
  own(): Promise<Own>
  /** The projects of which principals are members. */
  places: FewOrAll<readonly number[]>
}

/** Whether the requester knows of a group that was asked about. */
type IsKnown = (id: number) => boolean

/**
 * Which groups a requester knows of: administrators and those who manage the members of some project of all; others of
 * those that are members of a project whose members they see (decisions on permissions). Nothing is read where no role
 * of theirs can grant that.
 */
export class GroupVisibility {
  readonly #viewer: Promise<Viewer>
  readonly #hierarchy: ProjectHierarchy
  readonly #own: () => Promise<Own>
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

  /** Tells of some groups; of an id with none behind it, the same is read as of any other. */
  of = (ids: readonly number[]): Promise<IsKnown> => this.#telling(async () => ids)

  /** Tells of all groups there are. */
  ofAll = (): Promise<IsKnown> =>
    this.#telling(async () => (await this.app.groups.rows.find(undefined, [])).map(({ id }) => id))

  async #telling(find: () => Promise<readonly number[]>): Promise<IsKnown> {
    const viewer = await this.#viewer
    if (viewer.isAdmin) return () => true
    if (!isGrantedSomewhere(viewer, membershipReaders)) return () => false
    const [managesMembers, places, own] = await Promise.all([
      this.#managesMembers(),
      find().then((ids) => this.#places.of(ids)),
      this.#own(),
    ])
    if (managesMembers) return () => true
    const told = await this.#whereMembersAreSeen(
      new Set([...places.values()].flatMap((ids) => ids ?? [])),
      own,
    )
    return (id) => places.get(id)?.some((project) => told.has(project)) ?? false
  }

  readonly #managesMembers = once(async () =>
    (await knownAnywhere(await this.#viewer, ['manage_members'], this.app)).mayAnywhere('manage_members'),
  )

  /** Reads no project in which the requester's role, or that of everybody, does not suffice. */
  async #whereMembersAreSeen(projects: ReadonlySet<number>, own: Own): Promise<ReadonlySet<number>> {
    const viewer = await this.#viewer
    const seesMembers = (id: number, project = { active: true, public: true }) =>
      rightsIn(viewer, project, own.get(id)).may(...membershipReaders)
    const candidates = [...projects].filter((id) => seesMembers(id))
    const found = await Promise.all(candidates.map((id) => this.#hierarchy.project(id)))
    return new Set(found.flatMap((one) => (one && seesMembers(one.id, one) ? [one.id] : [])))
  }
}
