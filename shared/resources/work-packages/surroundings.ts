import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { ReferenceVisibility } from '#shared/custom-fields/references.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { secondsOn } from '#shared/resources/time-entries/sums-store.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { isAvailable } from '#shared/resources/versions/visibility.ts'
import { MAX_LEVELS, type WorkPackage } from './model.ts'
import { canSee } from './policy.ts'

/** The most children that a work package shows. */
const MAX_CHILDREN = 1000

/** What one request reads by its id: nothing is read twice, and what is asked at once is read at once. */
export class Reads {
  constructor(private readonly stores: Stores<'principals' | 'projects' | 'versions' | 'workPackages'>) {}

  readonly project = oncePerKey((id: number) => this.stores.projects.byId(id))

  readonly workPackage = oncePerKey((id: number) => this.stores.workPackages.byId(id))

  readonly principal = oncePerKey((id: number) => this.stores.principals.byId(id))

  readonly versionNamed = oncePerKey((id: number) => this.stores.versions.byId(id))
}

/** Everything around work packages that one request asks for, as its requester sees it. */
export class Surroundings {
  readonly project: Reads['project']
  readonly workPackage: Reads['workPackage']
  readonly principal: Reads['principal']
  readonly versionNamed: Reads['versionNamed']
  readonly hierarchy: ProjectHierarchy
  #references?: ReferenceVisibility
  readonly #known = new Map<number, WorkPackage>()

  /** @param viewer may take the place of one who has just signed in, once it is known what else the route asks about them */
  constructor(
    public viewer: Viewer,
    readonly stores: Stores<
      'memberships' | 'principals' | 'projects' | 'references' | 'table' | 'versions' | 'workPackages'
    >,
    reads = new Reads(stores),
  ) {
    this.project = reads.project
    this.workPackage = async (id) => this.#known.get(id) ?? reads.workPackage(id)
    const { user } = viewer
    const collection = stores.principals.collections.user
    this.principal = async (id) =>
      id === user?.id ? { kind: 'user', principal: user, collection } : reads.principal(id)
    this.versionNamed = reads.versionNamed
    this.hierarchy = new ProjectHierarchy(stores.projects)
  }

  /** Makes a work package known as it is now: it is not read again. */
  know(workPackage: WorkPackage): void {
    this.#known.set(workPackage.id, workPackage)
  }

  /** Says which references of custom values are hidden from the requester. */
  get references(): ReferenceVisibility {
    this.#references ??= this.stores.references.visibility(this.viewer, { hierarchy: this.hierarchy })
    return this.#references
  }

  /** The membership of the requester in a project. Administrators need none. */
  readonly membership = oncePerKey(async (project: number) => {
    const { user, isAdmin } = this.viewer
    return user && !isAdmin ? this.stores.memberships.in(user.id, project) : undefined
  })

  /** The rights of the requester in a project; undefined if there is none. */
  readonly rights = oncePerKey(async (id: number): Promise<ProjectRights | undefined> => {
    const [project, membership] = await Promise.all([this.project(id), this.membership(id)])
    return project && rightsIn(this.viewer, project, membership)
  })

  readonly #seconds = oncePerKey((id: number) => secondsOn(id, undefined, this.stores))

  readonly #ownSeconds = oncePerKey((id: number) => secondsOn(id, this.viewer.user?.id, this.stores))

  /** The seconds that were spent on a work package, as far as the requester sees them; undefined if they see no time there. */
  async spentTime({ id, project }: Pick<WorkPackage, 'id' | 'project'>): Promise<number | undefined> {
    if (this.viewer.isAdmin) return this.#seconds(id)
    const rights = await this.rights(project)
    if (rights?.may('view_time_entries')) return this.#seconds(id)
    return this.viewer.user && rights?.may('view_own_time_entries') ? this.#ownSeconds(id) : undefined
  }

  /** Whether the requester sees a work package. */
  sees = async ({ project, removal }: Pick<WorkPackage, 'project' | 'removal'>): Promise<boolean> =>
    !removal && canSee(this.viewer, await this.rights(project))

  /** The ancestors of a work package, its parent first, up to the first one that does not exist: a round trip for each level. */
  async ancestors({ parent }: Pick<WorkPackage, 'parent'>): Promise<WorkPackage[]> {
    const found: WorkPackage[] = []
    let next = parent
    while (next !== undefined && found.length < MAX_LEVELS) {
      const one = await this.workPackage(next)
      if (one) found.push(one)
      next = one?.parent
    }
    return found
  }

  /** The visible ones of some work packages. */
  async visible(all: readonly WorkPackage[]): Promise<WorkPackage[]> {
    const seen = await Promise.all(all.map(this.sees))
    return all.filter((_, index) => seen[index])
  }

  /** The visible children of a work package, by id. */
  async children({ id }: Pick<WorkPackage, 'id'>): Promise<WorkPackage[]> {
    const listed = await this.stores.workPackages.childrenOf(id, MAX_CHILDREN)
    const found = await Promise.all(listed.map((child) => this.workPackage(child.id)))
    return this.visible(found.filter((one) => one !== undefined))
  }

  /** The version of a work package, as long as it is available in its project. */
  async version({
    versionId,
    project,
  }: Pick<WorkPackage, 'project' | 'versionId'>): Promise<Version | undefined> {
    if (versionId === undefined) return undefined
    // Most versions are of the project itself, whose row says whether it is active.
    const [version] = await Promise.all([this.versionNamed(versionId), this.hierarchy.project(project)])
    return version && !version.removal && (await isAvailable(version, project, this.hierarchy))
      ? version
      : undefined
  }
}
