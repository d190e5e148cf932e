import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { declaredName } from '#shared/platform/query/listing.ts'
import { leavingGroups } from '#shared/resources/principals/status-store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { ProjectSummary } from '#shared/resources/projects/model.ts'
import type { Membership } from '../model.ts'
import { asMember, type Member } from '../store.ts'
import { couldSeeMembers, withVisibleMembers } from '../visibility.ts'

/** The memberships of up to so many principals or projects are read one by one; of more, all rows are read. */
const FEW = 50

/**
 * Finds the memberships that a list is about, reading as few as its filters and the requester's rights allow: those of
 * the principals or the projects that a filter names, or of the projects whose members the requester sees.
 */
export class MembershipSource {
  readonly #hierarchy: ProjectHierarchy

  constructor(
    private readonly request: Request,
    private readonly app: App,
  ) {
    this.#hierarchy = new ProjectHierarchy(app.projects)
  }

  /** The requester's own memberships; administrators need none. */
  readonly #own = once(async () =>
    (await this.request.viewer).isAdmin
      ? new Map<number, Membership>()
      : ownMemberships(this.request, this.app),
  )

  /** The groups that are being removed, whose memberships are left out. */
  readonly leaving = once(() => leavingGroups(this.app.table))

  /** The requester's rights in a project. */
  async rightsIn(): Promise<(project: ProjectSummary) => ProjectRights> {
    const [viewer, own] = await Promise.all([this.request.viewer, this.#own()])
    return (project) => rightsIn(viewer, project, own.get(project.id))
  }

  /** The visible memberships among which those are that match the filters. */
  async find(filters: readonly FilterInput[]): Promise<readonly Member[]> {
    const leaving = suppressUnhandled(this.leaving())
    const viewer = await this.request.viewer
    const all = (await this.#named(filters, viewer)) ?? (await this.#reachable(viewer))
    const gone = await leaving
    const found = all.filter(({ principal }) => !gone.has(principal))
    if (viewer.isAdmin) return found
    const projects = new Set(found.flatMap(({ project }) => project ?? []))
    const visible = await withVisibleMembers(projects, viewer, await this.#own(), this.#hierarchy)
    return found.filter(({ project }) => project !== null && visible.has(project))
  }

  /** The memberships of the principals or projects that a filter names; undefined if none names a few. */
  async #named(filters: readonly FilterInput[], { user }: Viewer): Promise<Member[] | undefined> {
    const principals = idsNamed(filters, 'principal', user?.id)
    if (principals) return (await Promise.all(principals.map((id) => this.#ofPrincipal(id)))).flat()
    const projects = idsNamed(filters, 'project')
    return projects && this.#inProjects(projects)
  }

  async #ofPrincipal(id: number): Promise<Member[]> {
    const { principals, memberships } = this.app
    const [found, own] = await Promise.all([principals.byId(id), memberships.of(id)])
    return found ? own.map((membership) => asMember(id, found.kind, membership)) : []
  }

  async #inProjects(ids: readonly number[]): Promise<Member[]> {
    return (await Promise.all(ids.map((id) => this.app.memberships.members(id)))).flat()
  }

  /** All memberships, or those in the projects whose members the requester could see, if these are few. */
  async #reachable(viewer: Viewer): Promise<Member[]> {
    const few = viewer.isAdmin ? undefined : await this.#fewProjects(viewer)
    return few ? this.#inProjects(few) : this.app.memberships.all()
  }

  async #fewProjects(viewer: Viewer): Promise<readonly number[] | undefined> {
    const seesPublic = couldSeeMembers(viewer, undefined)
    const [own, open] = await Promise.all([this.#own(), seesPublic ? this.app.projects.public(FEW + 1) : []])
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
