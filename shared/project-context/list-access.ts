import type { ProjectPermission } from '#shared/access/permissions.ts'
import { type ProjectRights, permissionsWith, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn, row } from '#shared/resources/projects/store.ts'
import { ProjectAccess } from './project-access.ts'

/**
 * Minimum number of projects for which a list uses counters to find its pages. For fewer projects, reading all rows
 * does not take more round trips.
 */
const MIN_COUNTED = 32

/** The requester of a list of entities in projects, and the projects in which the requester may see these entities. */
export class ListAccess {
  readonly #rights = new Map<number, ProjectRights>()

  /**
   * @param readers the permissions that let the requester see entities of a project; one of them is enough
   * @param open the ids of public projects, if non-members may see entities there
   */
  constructor(
    readonly viewer: Viewer,
    private readonly readers: readonly ProjectPermission[],
    private readonly archived: ReadonlySet<number> = new Set(),
    private readonly own: ReadonlyMap<number, Membership> = new Map(),
    private readonly open: ReadonlySet<number> = new Set(),
  ) {}

  /**
   * Determines the access of a requester. Reads nothing for administrators, and otherwise takes one round trip.
   *
   * @param archiving the ids of the archived projects, or a promise of them
   * @param projectAccess the facts about the requester that the request has already read
   */
  static async of(
    viewer: Viewer,
    archiving: readonly number[] | Promise<readonly number[]>,
    ports: Ports,
    readers: readonly ProjectPermission[],
    projectAccess = new ProjectAccess(viewer, ports),
  ): Promise<ListAccess> {
    if (viewer.isAdmin) return new ListAccess(viewer, readers, new Set(await archiving))
    const ofOthers = permissionsWith(viewer, undefined)
    const isOpen = readers.some((one) => ofOthers.has(one))
    const [archived, own, open] = await Promise.all([
      archiving,
      projectAccess.own(),
      isOpen ? projectAccess.open() : [],
    ])
    return new ListAccess(viewer, readers, new Set(archived), own, new Set(open))
  }

  rightsIn = (project: Pick<Project, 'id' | 'active' | 'public'>): ProjectRights =>
    rightsIn(this.viewer, project, this.own.get(project.id))

  /** Returns the requester's rights in an existing project, cached because a list needs them for every row. */
  rights = (id: number): ProjectRights => {
    const known = this.#rights.get(id)
    if (known) return known
    const rights = this.rightsIn({ id, active: !this.archived.has(id), public: this.open.has(id) })
    this.#rights.set(id, rights)
    return rights
  }

  /**
   * Returns the requester's rights in a project. Returns undefined if the requester may not see entities there, or if
   * the data on which the rights depend has not been read.
   */
  readRights(id: number): ProjectRights | undefined {
    const isRead = this.own.has(id) || this.open.has(id)
    return isRead && this.reads(id) ? this.rights(id) : undefined
  }

  /** Returns whether lists may show the requester the entities of a project. */
  reads = (project: number): boolean => this.rights(project).may(...this.readers)

  /**
   * Returns whether the requester may see an entity. Administrators may see all entities, even in archived projects.
   */
  sees = ({ project, removal }: { project: number; removal?: string }): boolean =>
    !removal && (this.viewer.isAdmin || this.reads(project))

  /**
   * The projects in which a non-administrator may be able to see entities: projects with a membership, and public
   * projects.
   */
  get #known(): number[] {
    return [...new Set([...this.own.keys(), ...this.open])]
  }

  /** True if the requester may see entities of at least one project. */
  get readsAny(): boolean {
    return this.viewer.isAdmin || this.#known.some(this.reads)
  }

  /** Returns whether there is at least one project in which the requester's rights satisfy a condition. */
  mayAnywhere(permits: (rights: ProjectRights) => boolean): boolean {
    if (this.viewer.isAdmin) return true
    return this.#known.some((id) => permits(this.rights(id)))
  }

  /** Returns the ids of all projects whose entities the requester may see in lists. */
  async projects(ports: Ports): Promise<number[]> {
    if (!this.viewer.isAdmin) return this.#known.filter(this.reads)
    return (await projectsIn(ports).rows.find({ attributes: [row.archived] }))
      .map(({ id }) => id)
      .filter(this.reads)
  }

  /**
   * Returns the ids of the projects whose entities are not in lists. These are archived projects, and projects in which
   * the requester may see no entities.
   *
   * Returns undefined if it is cheaper to read the listed projects. Listed projects are cheaper if they are few, or if
   * they are not more than the omitted projects.
   */
  async leftOut(ports: Ports): Promise<number[] | undefined> {
    if (this.viewer.isAdmin) return [...this.archived]
    const listed = this.#known.filter(this.reads)
    if (listed.length < MIN_COUNTED) return undefined
    const limit = 2 * listed.length
    const leftOut = (await projectsIn(ports).idsOfAll(limit)).filter((id) => !this.reads(id))
    return leftOut.length < listed.length ? leftOut : undefined
  }
}
