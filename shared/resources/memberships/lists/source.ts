import { readByList, withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { declaredName } from '#shared/platform/query/listing.ts'
import { groupsBeingRemoved } from '#shared/resources/principals/status-store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { ProjectSummary } from '#shared/resources/projects/model.ts'
import { asMember, type Member } from '../store.ts'
import { couldSeeMembers, type OwnMemberships, withVisibleMembers } from '../visibility.ts'

/** The memberships of up to so many principals or projects are read one by one; of more, all rows are read. */
const FEW = 50

/** The requester, and their own memberships; administrators need none. */
interface Reader {
  viewer: Viewer
  own: OwnMemberships
}

/**
 * Finds the memberships that a list is about, reading as few as its filters and the requester's rights allow: those of
 * the principals or the projects that a filter names, or of the projects whose members the requester sees.
 */
export class MembershipSource {
  readonly #hierarchy: ProjectHierarchy

  /** Starts to read what does not depend on who asks, if the credentials say who that is. */
  constructor(
    private readonly request: Request,
    private readonly app: App,
  ) {
    this.#hierarchy = new ProjectHierarchy(app.projects)
    suppressUnhandled(this.#own())
    if (request.claimedId !== undefined) suppressUnhandled(this.groupsBeingRemoved())
  }

  /** The groups that are being removed, whose memberships are left out. */
  readonly groupsBeingRemoved = once(() => groupsBeingRemoved(this.app.table))

  readonly #own = once(() => ownMemberships(this.request, this.app))

  readonly #reader = once(async (): Promise<Reader> => {
    const viewer = await this.request.viewer
    return { viewer, own: viewer.isAdmin ? new Map() : await this.#own() }
  })

  /** The requester, and whether they may see or manage the members of any project. */
  readonly withRightsAnywhere = once(async () => {
    const sources = readByList({ own: this.#own, hierarchy: this.#hierarchy }, this.app)
    return withRightsInAnyProject(await this.request.viewer, membershipReaders, sources)
  })

  /** The requester's rights in a project. */
  async rightsIn(): Promise<(project: ProjectSummary) => ProjectRights> {
    const { viewer, own } = await this.#reader()
    return (project) => rightsIn(viewer, project, own.get(project.id))
  }

  /** The visible memberships among which those are that match the filters. */
  async find(filters: readonly FilterInput[]): Promise<readonly Member[]> {
    const reader = await this.#reader()
    const [all, gone] = await Promise.all([this.#candidates(filters, reader), this.groupsBeingRemoved()])
    const found = all.filter(({ principal }) => !gone.has(principal))
    if (reader.viewer.isAdmin) return found
    const visible = await this.#visible(
      found.flatMap(({ project }) => project ?? []),
      reader,
    )
    return found.filter(({ project }) => project !== null && visible.has(project))
  }

  /** The memberships of the principals or projects that a filter names; if none names a few, those that can be visible. */
  async #candidates(filters: readonly FilterInput[], reader: Reader): Promise<readonly Member[]> {
    const principals = idsNamed(filters, 'principal', reader.viewer.user?.id)
    if (principals) return this.#ofPrincipals(principals, reader)
    const projects = idsNamed(filters, 'project') ?? (await this.#fewProjects(reader))
    if (projects) return this.#inProjects(projects, reader)
    return this.app.memberships.all()
  }

  async #ofPrincipals(ids: readonly number[], reader: Reader): Promise<Member[]> {
    const own = [...reader.own.keys()]
    const [found] = await Promise.all([
      Promise.all(ids.map((id) => this.#ofPrincipal(id))),
      own.length <= FEW && this.#visible(own, reader),
    ])
    return found.flat()
  }

  async #ofPrincipal(id: number): Promise<Member[]> {
    const { principals, memberships } = this.app
    const [found, own] = await Promise.all([principals.byId(id), memberships.of(id)])
    return found ? own.map((membership) => asMember(id, found.kind, membership)) : []
  }

  /** Nothing is read of projects whose members no role of the requester could show. */
  async #inProjects(ids: readonly number[], reader: Reader): Promise<Member[]> {
    const { viewer, own } = reader
    const readable = ids.filter((id) => couldSeeMembers(viewer, own.get(id)))
    const [found] = await Promise.all([
      Promise.all(readable.map((id) => this.app.memberships.members(id))),
      this.#visible(readable, reader),
    ])
    return found.flat()
  }

  /** Those of some projects whose members the requester sees. Each project is read once. */
  async #visible(ids: readonly number[], { viewer, own }: Reader): Promise<ReadonlySet<number>> {
    return viewer.isAdmin ? new Set(ids) : withVisibleMembers(new Set(ids), viewer, own, this.#hierarchy)
  }

  /** The projects whose members the requester could see, if these are few. */
  async #fewProjects({ viewer, own }: Reader): Promise<readonly number[] | undefined> {
    if (viewer.isAdmin) return undefined
    const open = couldSeeMembers(viewer, undefined) ? await this.app.projects.public(FEW + 1) : []
    const granted = [...own].flatMap(([id, membership]) => (couldSeeMembers(viewer, membership) ? id : []))
    const ids = new Set([...granted, ...open])
    return ids.size <= FEW ? [...ids] : undefined
  }
}

/** The ids in the first filter by equality with a name, if these are few. An id may be spelt in several ways. */
function idsNamed(filters: readonly FilterInput[], name: string, me?: number): readonly number[] | undefined {
  const found = filters.find(
    (filter) => [name, `${name}_id`].includes(declaredName(filter.name)) && filter.operator === '=',
  )
  const ids = new Set(found?.values.flatMap((value) => (value === 'me' ? (me ?? []) : Number(value))))
  return found && ids.size <= FEW ? [...ids] : undefined
}
