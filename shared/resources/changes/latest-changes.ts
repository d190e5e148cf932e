import { createHash } from 'node:crypto'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import { type LastChange, workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Maximum number of changed work packages that are read per project, at a cost of about ten read units. */
const MAX_READ = 1000

/**
 * If more work packages than this have changed in a project, the response contains a new cursor, even if none of the
 * requested topics has changed.
 */
const MANY = 50

/** The row of a project: its id, and the time of the latest activity in it. */
type ProjectRow = { id: number; activity?: number }

/** For each project, the last changes to its work packages since a given time. Reads each project at most once. */
export class LatestChanges {
  /** The projects in which many changes were read. */
  readonly #busy = new Set<number>()

  constructor(
    readonly from: number,
    private readonly ports: Pick<Ports, 'table'>,
  ) {}

  readonly #read = oncePerKey(async (project: number): Promise<readonly LastChange[]> => {
    const found = await workPackagesIn(this.ports).changedSince(project, this.from, MAX_READ)
    if (found.length > MANY) this.#busy.add(project)
    return found
  })

  /** Returns the last changes in a project, latest first. Reads nothing if the row of the project shows no change. */
  of = async ({ id, activity = 0 }: ProjectRow): Promise<readonly LastChange[]> =>
    activity < this.from ? [] : this.#read(id)

  /** Returns whether all changes in a project have been read. */
  isWhole = async (project: ProjectRow): Promise<boolean> => (await this.of(project)).length < MAX_READ

  /**
   * Returns whether many changes were read in a project. The response then contains a new cursor, so that the next poll
   * reads fewer changes.
   */
  wereMany = ({ id }: Pick<ProjectRow, 'id'>): boolean => this.#busy.has(id)
}

/**
 * Returns a digest of the changes that a list of work packages shows since a given time. The digest depends on all
 * changes, not only on the latest one, so that clients notice changes even if they are stored out of order.
 */
export function digestOf(changes: readonly LastChange[], from: number): string {
  const shown = changes.filter(({ listedAt }) => Date.parse(listedAt) >= from)
  if (shown.length === 0) return ''
  const texts = shown.map(({ id, listedAt }) => `${id} ${listedAt}`).sort()
  return createHash('sha256').update(texts.join()).digest('base64url').slice(0, 12)
}
