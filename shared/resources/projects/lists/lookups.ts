import type { App } from '#shared/app.ts'
import { principalsReferred } from '#shared/custom-fields/referred.ts'
import { FewIds, FewLookups, once } from '#shared/query/lookup.ts'
import type { Member } from '#shared/resources/memberships/items/store.ts'
import { Descendants } from '../tree/descendants.ts'
import type { Audience } from './audience.ts'

/** As many principals' memberships are read each on their own; of more, all there are. */
const FEW_PRINCIPALS = 50

type Ids = ReadonlySet<number>

/** The projects of principals, by the principal. */
type Memberships = ReadonlyMap<number, readonly number[]>

/**
 * What the filters of a list look up: each thing once, however many filters ask for it; and where they ask for many,
 * all there is of it instead.
 */
export class Lookups {
  readonly #audience: Audience
  readonly #descendants: Descendants
  readonly #ofType: FewIds
  readonly #ofPrincipal: FewLookups<readonly number[]>
  readonly #ofEverybody: () => Promise<Memberships>
  readonly #principals: ReturnType<typeof principalsReferred>
  /** The projects that have members. */
  readonly populated: () => Promise<Ids>

  constructor(audience: Audience, app: App) {
    const { projects, memberships } = app
    this.#audience = audience
    this.#descendants = new Descendants(projects, audience.standings)
    this.#ofType = new FewIds(projects.ofType, projects.rows.few)
    this.#ofPrincipal = new FewLookups((id) => projectsOf(id, app), FEW_PRINCIPALS)
    this.#ofEverybody = once(async () => byPrincipal(await memberships.everyMember()))
    this.#principals = principalsReferred(audience.request.viewer, app)
    this.populated = once(() => memberships.populated())
  }

  /** The children of some projects; undefined where they are not few. */
  children(parents: readonly number[]): Promise<Ids | undefined> {
    return this.#descendants.children(parents)
  }

  /** The projects that have one of some types; undefined where they are not few. */
  ofTypes(types: readonly number[]): Promise<Ids | undefined> {
    return this.#ofType.of(types)
  }

  /** Everything below some projects. What is hidden from the requester has nothing below it. */
  async below(ids: readonly number[]): Promise<Ids> {
    const [found, shown] = await Promise.all([this.#descendants.below(ids), this.visible(ids)])
    return shown.size === ids.length ? found : this.#descendants.below([...shown])
  }

  /** Those of some projects that the requester sees. */
  async visible(ids: readonly number[]): Promise<Ids> {
    const [rightsIn, ...found] = await Promise.all([
      this.#audience.rightsIn(),
      ...ids.map((id) => this.#audience.forest.project(id)),
    ])
    return new Set(found.flatMap((project) => (project && rightsIn(project).isVisible ? project.id : [])))
  }

  /** The projects in which any of some principals is a member; those hidden from the requester are nowhere. */
  async withMembers(principals: readonly number[]): Promise<Ids> {
    const [isShown, few] = await Promise.all([
      this.#principals.shown(principals),
      this.#ofPrincipal.of(principals),
    ])
    const found = few ?? (await this.#ofEverybody())
    return new Set(principals.filter((id) => isShown(id)).flatMap((id) => found.get(id) ?? []))
  }
}

const projectsOf = async (principal: number, { memberships }: App) =>
  (await memberships.of(principal)).flatMap(({ project }) => project ?? [])

function byPrincipal(members: readonly Member[]): Memberships {
  const found = new Map<number, number[]>()
  for (const { principal, project } of members) {
    const known = found.get(principal) ?? []
    found.set(principal, known)
    known.push(...(project === null ? [] : [project]))
  }
  return found
}
