import { canManageMembers, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { FindIds } from '#shared/platform/collections/paging.ts'
import { once } from '#shared/platform/concurrency.ts'
import { FewLookups, FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Member } from '#shared/resources/memberships/store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'

type Ids = ReadonlySet<number>

/** Up to this many projects, the members of each are read; for more, all memberships. */
const FEW_PROJECTS = 50

/** Whoever manages members somewhere, or users, sees everybody. */
const seesEverybody = (viewer: Viewer) =>
  viewer.user !== undefined && (canManageMembers(viewer) || viewer.may('manage_users'))

/**
 * Which principals are visible to a requester: the members of the projects that they see, and themselves. Nothing is
 * read twice.
 */
export class PrincipalVisibility {
  readonly #members: FewOrAll<readonly number[]>

  constructor(
    private readonly viewer: Promise<Viewer>,
    private readonly app: App,
  ) {
    this.#members = membersOfProjects(app)
  }

  /** The ids of all visible principals; undefined if the requester sees everybody. */
  readonly visible: FindIds = once(async () => {
    const viewer = await this.viewer
    if (seesEverybody(viewer)) return undefined
    const [members, placeholders] = await Promise.all([
      canSeeMembersAtAll(viewer) ? this.inAny() : [],
      viewer.may('manage_placeholder_user') ? this.app.placeholderUsers.rows.find(undefined, []) : [],
    ])
    const own = viewer.user ? [viewer.user.id] : []
    return new Set([...members, ...placeholders.map(({ id }) => id), ...own])
  });

  /** The members of those of some projects that the requester sees. */
  async in(projects: readonly number[]): Promise<Ids> {
    const seen = await this.#projects()
    const wanted = seen ? projects.filter((id) => seen.has(id)) : projects
    const members = await this.#members.of(wanted)
    return new Set(wanted.flatMap((id) => members.get(id) ?? []))
  }

  /** The members of all projects that the requester sees. */
  readonly inAny = once(async (): Promise<Ids> => {
    const seen = await this.#projects()
    if (seen) return this.in([...seen])
    return new Set([...(await this.#members.all()).values()].flat())
  })

  /** The projects that the requester sees; undefined for administrators, who see all. */
  readonly #projects = once(async (): Promise<Ids | undefined> => {
    const { viewer, app } = this
    if ((await viewer).isAdmin) return undefined
    const [own, open] = await Promise.all([ownMemberships({ viewer }, app), app.projects.public()])
    const hierarchy = new ProjectHierarchy(app.projects)
    const found = await Promise.all([...own.keys()].map((id) => hierarchy.project(id)))
    return new Set([...open, ...found.flatMap((one) => (one?.active ? one.id : []))])
  })
}

/** Who is not signed in sees the members of public projects only if the Anonymous role says so. */
const canSeeMembersAtAll = (viewer: Viewer) =>
  viewer.user !== undefined || rightsIn(viewer, { active: true, public: true }, undefined).may('view_members')

/** Looks up the members of projects, by project. */
function membersOfProjects({ memberships }: App): FewOrAll<readonly number[]> {
  const membersOf = async (project: number) =>
    (await memberships.members(project)).map(({ principal }) => principal)
  const each = new FewLookups(membersOf, FEW_PROJECTS)
  return new FewOrAll(
    (ids) => each.of(ids),
    async () => byProject(await memberships.everyMember()),
  )
}

function byProject(members: readonly Member[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const { principal, project } of members) {
    if (project === null) continue
    const known = found.get(project)
    if (known) known.push(principal)
    else found.set(project, [principal])
  }
  return found
}
