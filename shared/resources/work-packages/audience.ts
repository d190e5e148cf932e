import type { ProjectPermission } from '#shared/access/permissions.ts'
import { type ProjectRights, permissionsWith, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { row } from '#shared/resources/projects/store.ts'
import type { WorkPackage } from './model.ts'
import type { Surroundings } from './surroundings.ts'

/** Whoever holds one of these in a project sees work packages there. */
const workPackageReaders = ['view_work_packages'] as const

/** The requester of a list of work packages or of what belongs to them, and what decides in which projects they see any. */
export class Audience {
  /**
   * @param open the public projects, if those who are no members see something there
   * @param readers the permissions of which one in a project is enough to see something there
   */
  constructor(
    readonly viewer: Viewer,
    private readonly own: ReadonlyMap<number, Membership> = new Map(),
    private readonly open: ReadonlySet<number> = new Set(),
    private readonly archived: ReadonlySet<number> = new Set(),
    private readonly readers: readonly ProjectPermission[] = workPackageReaders,
  ) {}

  /** Reads it: nothing for administrators, otherwise one round trip. @param archived the ids of the archived projects */
  static async of(
    viewer: Viewer,
    archived: readonly number[],
    stores: Stores<'memberships' | 'projects'>,
    readers: readonly ProjectPermission[] = workPackageReaders,
  ): Promise<Audience> {
    const closed = new Set(archived)
    if (viewer.isAdmin) return new Audience(viewer, new Map(), new Set(), closed, readers)
    const ofOthers = permissionsWith(viewer, undefined)
    const isOpen = readers.some((one) => ofOthers.has(one))
    const [own, open] = await Promise.all([
      ownMemberships(viewer, stores),
      isOpen ? stores.projects.public() : [],
    ])
    return new Audience(viewer, own, new Set(open), closed, readers)
  }

  /** The requester's rights in a project. */
  rightsIn = (project: Pick<Project, 'id' | 'active' | 'public'>): ProjectRights =>
    rightsIn(this.viewer, project, this.own.get(project.id))

  /** The requester's rights in a project that exists, as far as they see work packages there. */
  rights = (id: number): ProjectRights =>
    this.rightsIn({ id, active: !this.archived.has(id), public: this.open.has(id) })

  /** Whether a list has something of a project. */
  reads = (project: number): boolean => this.rights(project).may(...this.readers)

  /** Whether the requester sees a work package: administrators also see those of archived projects. */
  sees = ({ project, removal }: Pick<WorkPackage, 'project' | 'removal'>): boolean =>
    !removal && (this.viewer.isAdmin || this.reads(project))

  /** The projects of which the requester is a member, and public ones: all in which a non-administrator may see something. */
  get #known(): number[] {
    return [...new Set([...this.own.keys(), ...this.open])]
  }

  /** Whether the requester sees something in any project. */
  get readsAny(): boolean {
    return this.viewer.isAdmin || this.#known.some(this.reads)
  }

  /** Whether something is permitted in any of the projects. */
  mayAnywhere(permits: (rights: ProjectRights) => boolean): boolean {
    if (this.viewer.isAdmin) return true
    return this.#known.some((id) => permits(this.rights(id)))
  }

  /** The ids of the archived projects, of which no list has anything. */
  get archivedProjects(): readonly number[] {
    return [...this.archived]
  }

  /** The ids of all projects of which a list has something. */
  async projects({ projects }: Stores<'projects'>): Promise<number[]> {
    if (!this.viewer.isAdmin) return this.#known.filter(this.reads)
    return (await projects.rows.find(undefined, [row.archived])).map(({ id }) => id).filter(this.reads)
  }
}

/** Everything of one request for a list from which its filters, sort keys and groups are made. */
export interface ListingContext {
  viewer: Viewer
  audience: Audience
  stores: Stores<
    'memberships' | 'now' | 'projects' | 'references' | 'relations' | 'watchers' | 'workPackages'
  >
  around: Surroundings
  /** The project whose list it is. */
  project?: number
}
