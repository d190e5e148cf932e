import type { Row } from '#shared/platform/collections/entity.ts'
import type { Additions } from '#shared/platform/collections/row-additions.ts'
import type { Rows } from '#shared/platform/collections/rows.ts'
import type { ChangeLog, Indexed, LoggedChange, LogState } from './log.ts'
import { Overlay } from './overlay.ts'

/** Where what an order holds is found. */
interface Sources {
  log: ChangeLog
  rows?: Pick<Rows, 'get'>
}

type Known = Pick<LoggedChange, 'id' | 'was' | 'is'>

/** The entries of an order that are elsewhere by now: because of the log, or because of what is added to rows. */
export class MovedKeys {
  private constructor(
    readonly overlay: Overlay,
    private readonly log: LogState,
    /** The ids of entities whose rows were read, as they are not in the log. */
    private readonly read: readonly number[],
    private readonly sources: Sources,
  ) {}

  static async read(
    order: { part: string; keyOf(id: number, indexed: Indexed): string | undefined },
    log: LogState,
    additions: Additions,
    sources: Sources,
  ): Promise<MovedKeys> {
    const logged = new Set(log.changes.map(({ id }) => id))
    const others = [...additions.keys()].filter((id) => !logged.has(id))
    const known = [...log.changes, ...(await asStored(others, sources))]
    const moved = known.map(({ id, was, is }) => ({
      id,
      was: order.keyOf(id, was),
      is: order.keyOf(id, is && { ...is, ...additions.get(id) }),
    }))
    const settled = log.settledIn(order.part).map(({ id, is }) => ({ id, is: order.keyOf(id, is) }))
    const overlay = new Overlay(
      moved.filter(({ was, is }) => was !== is),
      settled,
    )
    return new MovedKeys(overlay, log, others, sources)
  }

  /** Whether the rows that were read still said what the order held according to the log; asked after them. */
  async isRight(): Promise<boolean> {
    if (this.read.length === 0) return true
    const { changes, epoch } = await this.sources.log.read()
    return epoch === this.log.epoch && !changes.some(({ id }) => this.read.includes(id))
  }
}

/** Of entities that are not in the log, the order holds what their rows say. */
async function asStored(ids: readonly number[], { rows }: Sources): Promise<Known[]> {
  const found = await Promise.all(
    ids.map(async (id) => ({ id, row: (await rows?.get(id)) as Row | undefined })),
  )
  return found.flatMap(({ id, row }) => (row ? [{ id, was: row, is: row }] : []))
}
