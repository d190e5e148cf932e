import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { secondsOn } from '#shared/resources/time-entries/sums-store.ts'
import { ProjectSurroundings, Reads as ReadsInProjects } from '#shared/surroundings/surroundings.ts'
import { MAX_LEVELS, type WorkPackage } from './model.ts'
import { canSee } from './policy.ts'

/** The most children that a work package shows. */
const MAX_CHILDREN = 1000

/**
 * A work package and its ancestors, the nearest first, up to the first one that does not exist: a round trip for each level.
 *
 * @param read reads a work package
 */
export async function pathUp(
  from: number | undefined,
  read: (id: number) => Promise<WorkPackage | undefined>,
): Promise<WorkPackage[]> {
  const found: WorkPackage[] = []
  let next = from
  while (next !== undefined && found.length < MAX_LEVELS) {
    const one = await read(next)
    if (one) found.push(one)
    next = one?.parent
  }
  return found
}

/** What one request reads by its id, work packages among it. */
export class Reads extends ReadsInProjects {
  readonly workPackage: (id: number) => Promise<WorkPackage | undefined>

  constructor(stores: Stores<'principals' | 'projects' | 'versions' | 'workPackages'>) {
    super(stores)
    this.workPackage = oncePerKey((id) => stores.workPackages.byId(id))
  }
}

/** Everything around work packages that one request asks for, as its requester sees it. */
export class Surroundings extends ProjectSurroundings {
  readonly workPackage: Reads['workPackage']
  readonly #known = new Map<number, WorkPackage>()

  constructor(
    viewer: Viewer,
    override readonly stores: Stores<
      'memberships' | 'principals' | 'projects' | 'references' | 'table' | 'versions' | 'workPackages'
    >,
    reads = new Reads(stores),
  ) {
    super(viewer, stores, reads)
    this.workPackage = async (id) => this.#known.get(id) ?? reads.workPackage(id)
  }

  /** Makes a work package known as it is now: it is not read again. */
  know(workPackage: WorkPackage): void {
    this.#known.set(workPackage.id, workPackage)
  }

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
  ancestors({ parent }: Pick<WorkPackage, 'parent'>): Promise<WorkPackage[]> {
    return pathUp(parent, this.workPackage)
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
}
