import { type ProjectRights, rightsIn, rolesWith, type Viewer } from '#shared/access/viewer.ts'
import { type ReferenceVisibility, referenceTargetsIn } from '#shared/custom-fields/references.ts'
import { withVisibleWorkPackageFields } from '#shared/custom-fields/visible-fields.ts'
import { once, oncePerKey } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { ownMembership, requesterMembershipsIn } from '#shared/resources/memberships/visibility.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { secondsOn, secondsOnEach } from '#shared/resources/time-entries/sums-store.ts'
import { isAvailable } from '#shared/resources/versions/available.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { MAX_LEVELS, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { type Discloses, disclosureTo } from './disclosure.ts'
import type { ListAccess } from './list-access.ts'

/** Maximum number of children that a work package shows. */
const MAX_CHILDREN = 1000

/**
 * Returns a work package and its ancestors, the nearest first. Stops at the first work package that does not exist.
 * Takes one round trip per level.
 *
 * @param read reads a work package
 */
export async function pathUp<T extends Pick<WorkPackage, 'parent'>>(
  from: number | undefined,
  read: (id: number) => Promise<T | undefined>,
): Promise<T[]> {
  const found: T[] = []
  let next = from
  while (next !== undefined && found.length < MAX_LEVELS) {
    const one = await read(next)
    if (one) found.push(one)
    next = one?.parent
  }
  return found
}

/** Reads entities by id within one request. Nothing is read twice, and concurrent reads share a batch. */
export class Reads {
  constructor(private readonly ports: Ports) {}

  readonly project = oncePerKey((id: number) => projectsIn(this.ports).byId(id))

  readonly principal = oncePerKey((id: number) => principalsIn(this.ports).byId(id))

  readonly version = oncePerKey((id: number) => versionsIn(this.ports).byId(id))

  readonly workPackage = oncePerKey((id: number) => workPackagesIn(this.ports).byId(id))

  /** Returns a function that reads the membership of the given principal in a project. */
  readonly membershipOf = oncePerKey((principal: number) =>
    oncePerKey((project: number) => membershipsIn(this.ports).in(principal, project)),
  )
}

/**
 * The context of a request. It reads entities in projects, and determines which entities, and which members of an
 * entity, the requester may see.
 */
export class ProjectContext {
  readonly versionNamed: Reads['version']
  readonly hierarchy: ProjectHierarchy
  readonly #known = new Map<number, WorkPackage>()
  readonly #knownProjects = new Map<number, Project>()
  readonly #created = new Set<number>()
  #references?: ReferenceVisibility
  #disclosure?: Discloses
  #access?: ListAccess

  constructor(
    public viewer: Viewer,
    readonly ports: Ports,
    private readonly reads = new Reads(ports),
  ) {
    this.versionNamed = reads.version
    this.hierarchy = new ProjectHierarchy(projectsIn(ports))
  }

  /** Returns a context for another viewer. The context shares the data that has already been read. */
  as = (viewer: Viewer): ProjectContext => new ProjectContext(viewer, this.ports, this.reads)

  /** Returns a project. Reads nothing if `knowProject` was called with this project. */
  project: Reads['project'] = async (id) => this.#knownProjects.get(id) ?? this.reads.project(id)

  principal: Reads['principal'] = async (id) => {
    const { user } = this.viewer
    return id === user?.id ? user : this.reads.principal(id)
  }

  readonly discloses = oncePerKey(async (id: number): Promise<boolean> => {
    const found = this.viewer.isAdmin ? undefined : await this.principal(id)
    this.#disclosure ??= disclosureTo(this.viewer, this.ports, { hierarchy: this.hierarchy })
    return found === undefined || this.#disclosure(found)
  })

  /** The requester, with a configuration reduced to the custom fields that the requester may see. */
  readonly narrowedViewer = once(() => withVisibleWorkPackageFields(this.viewer, this.ports))

  /**
   * Replaces `viewer` with the requester that `narrowedViewer` returns, for responses that describe custom fields: schemas,
   * filters, columns.
   */
  async narrowViewer(): Promise<void> {
    this.viewer = await this.narrowedViewer()
  }

  get references(): ReferenceVisibility {
    this.#references ??= referenceTargetsIn(this.ports).visibility(this.viewer, { hierarchy: this.hierarchy })
    return this.#references
  }

  /** The requester's membership in a project; undefined for administrators, who need none. */
  readonly membership = oncePerKey(async (project: number) => {
    const { isAdmin, user, memberships } = this.viewer
    if (isAdmin || !user) return undefined
    if (memberships) return memberships.get(project)
    const kept = requesterMembershipsIn(this.ports).kept(user)
    return kept ? kept.find((one) => one.project === project) : this.reads.membershipOf(user.id)(project)
  })

  /** The requester's rights in a project; undefined if the project does not exist. */
  readonly rights = oncePerKey(async (id: number): Promise<ProjectRights | undefined> => {
    const known = this.#access?.readRights(id)
    if (known) return known
    const [project, membership] = await Promise.all([this.project(id), this.membership(id)])
    return project && rightsIn(this.viewer, project, membership)
  })

  /**
   * The ids of the roles that the requester has in a project. An administrator's membership is read here, but not by
   * `membership`, because an administrator's roles matter only for workflows.
   */
  readonly roles = oncePerKey(async (id: number): Promise<number[]> => {
    const { viewer, ports } = this
    const own = viewer.isAdmin ? ownMembership(viewer, id, ports) : this.membership(id)
    const [project, membership] = await Promise.all([this.project(id), own])
    const hasAccess = membership !== undefined || project?.public === true
    return hasAccess ? rolesWith(this.viewer, membership).map((role) => role.id) : []
  })

  /** Returns a project and the requester's rights in it, or neither if the project is hidden or does not exist. */
  async visibleProject(id: number | undefined): Promise<{ project?: Project; rights?: ProjectRights }> {
    if (id === undefined) return {}
    const [project, rights] = await Promise.all([this.project(id), this.rights(id)])
    return project && rights?.isVisible ? { project, rights } : {}
  }

  /** Returns the version if it is available in the project; otherwise undefined. */
  async version(id: number | undefined, project: number): Promise<Version | undefined> {
    if (id === undefined) return undefined
    // `isAvailable` needs the project that defines the version, usually the given project. Reading the given project
    // together with the version saves a round trip.
    const [version] = await Promise.all([this.versionNamed(id), this.hierarchy.project(project)])
    const isThere = version && !version.removal && (await isAvailable(version, project, this.hierarchy))
    return isThere ? version : undefined
  }

  /** Returns a work package. Reads nothing if `know` was called with this work package. */
  workPackage: Reads['workPackage'] = async (id) => this.#known.get(id) ?? this.reads.workPackage(id)

  /** Caches the current state of a work package, so that it is not read again. */
  know(workPackage: WorkPackage): void {
    this.#known.set(workPackage.id, workPackage)
  }

  /** Caches a project that the request has read, so that it is not read again. */
  knowProject(project: Project): void {
    this.#knownProjects.set(project.id, project)
    this.hierarchy.remember(project.id, Promise.resolve(project))
  }

  /**
   * Records that a work package has just been created. Its time entries need not be read, because nobody can have spent
   * time on it yet.
   */
  knowCreated(id: number): void {
    this.#created.add(id)
  }

  /** Stores the rights that a list has already read, so that they are not read again. */
  knowRights(access: ListAccess): void {
    this.#access = access
  }

  /**
   * Returns whether the requester may see the given work package. If only a project is given, returns whether the
   * requester may see the work packages of this project. Administrators may see even the work packages of archived
   * projects.
   */
  sees = async ({ project, removal }: { project: number; removal?: string }): Promise<boolean> => {
    const rights = await this.rights(project)
    return !removal && (this.viewer.isAdmin || (rights?.may('view_work_packages') ?? false))
  }

  /**
   * Returns whether a new link may refer to a work package. For this, the requester must see the work package, and the
   * project of the work package must be active.
   */
  seesOpen = async ({ project, removal }: Pick<WorkPackage, 'project' | 'removal'>): Promise<boolean> =>
    !removal && ((await this.rights(project))?.may('view_work_packages') ?? false)

  async visible(all: readonly WorkPackage[]): Promise<WorkPackage[]> {
    const seen = await Promise.all(all.map(this.sees))
    return all.filter((_, index) => seen[index])
  }

  /**
   * Returns the ancestors of a work package, starting with its parent. Stops at the first ancestor that does not exist.
   * Takes one round trip per level.
   */
  ancestors({ parent }: Pick<WorkPackage, 'parent'>): Promise<WorkPackage[]> {
    return pathUp(parent, this.workPackage)
  }

  /** Returns the visible children of a work package, ordered by id. */
  async children({ id }: Pick<WorkPackage, 'id'>): Promise<WorkPackage[]> {
    const listed = await workPackagesIn(this.ports).childrenOf(id, MAX_CHILDREN)
    const found = await Promise.all(listed.map((child) => this.workPackage(child.id)))
    return this.visible(found.filter((one) => one !== undefined))
  }

  readonly #seconds = oncePerKey((id: number) => this.#secondsBy(undefined, id))

  readonly #ownSeconds = oncePerKey((id: number) => this.#secondsBy(this.viewer.user?.id, id))

  #secondsBy = async (user: number | undefined, id: number): Promise<number> =>
    this.#created.has(id) ? 0 : secondsOn(id, user, this.ports)

  /**
   * Returns the seconds spent on a work package, from the time entries that the requester may see. Returns undefined if
   * the requester may see no time entries in the project of the work package.
   */
  async spentTime({ id, project }: Pick<WorkPackage, 'id' | 'project'>): Promise<number | undefined> {
    const seen = await this.#timeSeenIn(project)
    if (seen === 'all') return this.#seconds(id)
    return seen === 'own' ? this.#ownSeconds(id) : undefined
  }

  /**
   * Reads the time spent on the given work packages. Usually costs little more than reading one page of time entries.
   *
   * @returns a function that takes the id of a work package, and returns the seconds spent on it. The function returns
   * undefined if the requester may not see the time
   */
  async spentTimes(
    workPackages: readonly Pick<WorkPackage, 'id' | 'project'>[],
  ): Promise<(id: number) => number | undefined> {
    const seen = await Promise.all(workPackages.map(({ project }) => this.#timeSeenIn(project)))
    const idsWith = (wanted: 'all' | 'own') =>
      workPackages.filter((_, index) => seen[index] === wanted).map(({ id }) => id)
    const own = idsWith('own').map(async (id): Promise<[number, number]> => [id, await this.#ownSeconds(id)])
    const all = idsWith('all')
    const seconds = new Map([
      ...all.map((id): [number, number] => [id, 0]),
      ...(await secondsOnEach(all, this.ports)),
      ...(await Promise.all(own)),
    ])
    return (id) => seconds.get(id)
  }

  async #timeSeenIn(project: number): Promise<'all' | 'own' | undefined> {
    if (this.viewer.isAdmin) return 'all'
    const rights = await this.rights(project)
    if (rights?.may('view_time_entries')) return 'all'
    return this.viewer.user && rights?.may('view_own_time_entries') ? 'own' : undefined
  }
}
