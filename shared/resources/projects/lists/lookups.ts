import type { App } from '#shared/app.ts'
import { principalsReferred } from '#shared/custom-fields/referred.ts'
import { once } from '#shared/platform/concurrency.ts'
import { FewIds, type FewOrAll } from '#shared/platform/query/lookup.ts'
import { GroupVisibility, projectsOfMembers } from '#shared/resources/groups/visibility.ts'
import type { Audience } from './audience.ts'

type Ids = ReadonlySet<number>

/**
 * What the filters of a list look up: each thing once, however many filters ask for it; and where they ask for many,
 * all there is of it instead.
 */
export class Lookups {
  readonly #audience: Audience
  readonly #ofType: FewIds
  readonly #ofPrincipals: FewOrAll<readonly number[]>
  /** Which groups the requester knows of. */
  readonly groups: GroupVisibility
  /** Whether principals are shown to the requester, and under which names. */
  readonly principals: ReturnType<typeof principalsReferred>
  /** The projects that have members. */
  readonly populated: () => Promise<Ids>

  constructor(audience: Audience, app: App) {
    const { projects, memberships } = app
    this.#audience = audience
    this.#ofType = new FewIds(projects.ofType, projects.rows.few)
    this.#ofPrincipals = projectsOfMembers(app)
    const { own, hierarchy, request } = audience
    this.groups = new GroupVisibility(request.viewer, app, { own, hierarchy, places: this.#ofPrincipals })
    this.principals = principalsReferred(request.viewer, this.groups, app)
    this.populated = once(() => memberships.populated())
  }

  /** The children of some projects, those hidden from the requester left out; undefined where they are not few. */
  async children(parents: readonly number[]): Promise<Ids | undefined> {
    const { hierarchy } = this.#audience
    const [found, shown] = await Promise.all([hierarchy.children(parents), this.visible(parents)])
    return shown.size === parents.length ? found : hierarchy.children([...shown])
  }

  /** The projects that have one of some types; undefined where they are not few. */
  ofTypes(types: readonly number[]): Promise<Ids | undefined> {
    return this.#ofType.of(types)
  }

  /** Everything below some projects. What is hidden from the requester has nothing below it. */
  async below(ids: readonly number[]): Promise<Ids> {
    const { hierarchy } = this.#audience
    const [shown] = await Promise.all([this.visible(ids), hierarchy.children(ids)])
    return hierarchy.below([...shown])
  }

  /** Those of some projects that the requester sees. */
  async visible(ids: readonly number[]): Promise<Ids> {
    const [rightsIn, ...found] = await Promise.all([
      this.#audience.rightsIn(),
      ...ids.map((id) => this.#audience.hierarchy.project(id)),
    ])
    return new Set(found.flatMap((project) => (project && rightsIn(project).isVisible ? project.id : [])))
  }

  /** The projects in which any of some principals is a member; those hidden from the requester are nowhere. */
  async withMembers(principals: readonly number[]): Promise<Ids> {
    const [isShown, found] = await Promise.all([
      this.principals.shown(principals),
      this.#ofPrincipals.of(principals),
    ])
    return new Set(principals.filter((id) => isShown(id)).flatMap((id) => found.get(id) ?? []))
  }
}
