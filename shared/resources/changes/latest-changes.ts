import { createHash } from 'node:crypto'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { RowChange, RowChanges } from '#shared/platform/lists/row-changes.ts'
import type { Ports } from '#shared/ports.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** The row of a project: its id, and the time of the latest activity in it. */
type ProjectRow = { id: number; activity?: number }

const none: RowChanges = { changes: [], left: new Set(), isWholeSince: () => true }

/** The latest changes to the work packages of projects. Reads the changes of each project at most once. */
export class LatestChanges {
  /** The projects with more changes since `from` than the logs contain. */
  readonly #busy = new Set<number>()

  constructor(
    readonly from: number,
    private readonly ports: Pick<Ports, 'table'>,
  ) {}

  readonly #read = oncePerKey(async (project: number): Promise<RowChanges> => {
    const found = await workPackagesIn(this.ports).latestChangesIn(project)
    if (!found.isWholeSince(this.from)) this.#busy.add(project)
    return { ...found, changes: found.changes.filter(({ updatedAt }) => Date.parse(updatedAt) >= this.from) }
  })

  /**
   * Returns the changes in a project since `from`. Reads nothing if the row of the project shows no change since then.
   */
  of = async ({ id, activity = 0 }: ProjectRow): Promise<RowChanges> =>
    activity < this.from ? none : this.#read(id)

  /**
   * Returns whether a project has more changes since the cursor than the logs contain. If so, the response contains a
   * new cursor, so that later polls need fewer changes.
   */
  wereMany = ({ id }: Pick<ProjectRow, 'id'>): boolean => this.#busy.has(id)
}

/** Returns the id of a changed work package, and the time of its latest change that is shown in lists. */
export const listed = ({ id, updatedAt, listedAt = updatedAt }: RowChange) => ({ id, listedAt })

/**
 * Returns a digest of the changes since a given time that appear in lists of work packages. The digest depends on all
 * these changes, so that clients also notice changes that are stored out of order.
 */
export function digestOf(changes: readonly RowChange[], from: number): string {
  const shown = changes.map(listed).filter(({ listedAt }) => Date.parse(listedAt) >= from)
  if (shown.length === 0) return ''
  const texts = shown.map(({ id, listedAt }) => `${id} ${listedAt}`).sort()
  return createHash('sha256').update(texts.join()).digest('base64url').slice(0, 12)
}
