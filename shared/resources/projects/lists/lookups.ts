import { rightsIn } from '#shared/access/viewer.ts'
import { listedPrincipals } from '#shared/custom-fields/listed-targets.ts'
import { type ReferenceVisibility, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsOfMembers } from '#shared/resources/groups/visibility.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { ProjectHierarchy, type ProjectNode } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Path } from '../model.ts'
import type { ProjectListAccess } from './list-access.ts'

type Ids = ReadonlySet<number>

/**
 * The lookups that the filters of a list share. Nothing is read twice, and many entities of one kind are read together.
 */
export class Lookups {
  readonly #ofPrincipals: FewOrAll<readonly number[]>
  /** The ancestors and descendants that have been read so far. */
  readonly hierarchy: ProjectHierarchy
  /** Determines which targets of custom fields the requester may see. */
  readonly references: ReferenceVisibility
  /** Principals that the requester may see, and their names. */
  readonly principals: ReturnType<typeof listedPrincipals>
  /** The ids of the projects that have members. */
  readonly populated: () => Promise<Ids>

  constructor(
    private readonly access: ProjectListAccess,
    readonly ports: Ports,
  ) {
    const { viewer, own } = access
    this.hierarchy = new ProjectHierarchy(projectsIn(ports))
    this.#ofPrincipals = projectsOfMembers(ports)
    this.references = referenceTargetsIn(ports).visibility(viewer, {
      own,
      hierarchy: this.hierarchy,
      projectsOf: this.#ofPrincipals,
    })
    this.principals = listedPrincipals(viewer, this.references.groups, ports)
    this.populated = once(() => membershipsIn(ports).populated())
  }

  /** Returns the ids of the visible children of the given projects. */
  async children(parents: readonly number[]): Promise<Ids> {
    return this.hierarchy.children(await this.#visibleTops(parents))
  }

  /**
   * Returns the ids of the visible descendants of the given projects. A descendant is included only if the requester
   * sees every project on the path from one of the given projects to the descendant.
   */
  async below(ancestors: readonly number[]): Promise<Ids> {
    return this.#seenOf(await this.hierarchy.pathsBelow(await this.#visibleTops(ancestors)))
  }

  /**
   * Returns the ids of the first projects of the given paths. Leaves out each path on which a later project is hidden
   * from the requester.
   */
  async #seenOf(paths: readonly Path[]): Promise<Ids> {
    const between = [...new Set(paths.flatMap((path) => path.slice(1)))]
    const seen = this.access.viewer.isAdmin ? new Set(between) : await this.visible(between)
    return new Set(paths.filter(([, ...above]) => above.every((id) => seen.has(id))).map(([id]) => id))
  }

  /** Returns whether the requester may learn that a project is the parent of another project. */
  readonly isDisclosed = async (id: number): Promise<boolean> => {
    const { viewer, seen } = this.access
    return viewer.isAdmin || (seen?.has(id) !== false && (await this.visible([id])).has(id))
  }

  /**
   * Returns the ids of the given projects that are visible; for an administrator, all given ids. Also reads the
   * children of hidden or missing projects. Without these reads, the number of reads would reveal which projects are
   * visible.
   */
  async #visibleTops(ids: readonly number[]): Promise<readonly number[]> {
    if (this.access.viewer.isAdmin) return ids
    const [visible] = await Promise.all([this.visible(ids), this.hierarchy.children(ids)])
    return [...visible]
  }

  async visible(ids: readonly number[]): Promise<Ids> {
    const { viewer, own } = this.access
    const found = await Promise.all(ids.map((id) => this.hierarchy.project(id)))
    const isVisible = (project: ProjectNode) => rightsIn(viewer, project, own.get(project.id)).isVisible
    return new Set(found.flatMap((project) => (project && isVisible(project) ? project.id : [])))
  }

  /**
   * Returns the ids of the projects that have at least one of the given principals as a member. Ignores principals that
   * are hidden from the requester.
   */
  async withMembers(principals: readonly number[]): Promise<Ids> {
    const [isShown, found] = await Promise.all([
      this.principals.visibility(principals),
      this.#ofPrincipals.of(principals),
    ])
    return new Set(principals.filter((id) => isShown(id)).flatMap((id) => found.get(id) ?? []))
  }
}
