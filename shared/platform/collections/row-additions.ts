import { attributesOf, type Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Row } from './entity.ts'
import type { ChangeLog } from './internal/log.ts'
import type { Selection } from './paging.ts'
import { type FoundRow, matchesRow, type RowSource } from './rows.ts'

/** What to add to rows, by id. */
export type Additions = ReadonlyMap<number, Row>

/** Where a list finds entities and their rows. */
interface Source<E> {
  rows: Pick<RowSource, 'find' | 'get' | 'areFew'>
  attributesOf(entity: E): Row | Promise<Row>
}

/**
 * What the rows of a collection do not say yet, because it follows from entities of another one. Those write it into their own
 * log, and whoever compacts that brings the rows up to date first. So many of them can change at once, though they
 * concern the same row.
 */
export class RowAdditions {
  /** The compaction that was the last when the log was last read. */
  #known: number | undefined

  /**
   * @param log the log of the other collection
   * @param attribute what is added to rows
   * @param additionsOf what follows from the logged states of entities that exist
   */
  constructor(
    private readonly log: ChangeLog,
    readonly attribute: string,
    private readonly additionsOf: (states: readonly Row[]) => Additions,
  ) {}

  /** Whether a list filters or sorts by what is added. */
  concern({ filter, order }: Selection): boolean {
    const sorted = order.flatMap(({ by }) => (by === 'id' ? [] : by.attributes))
    return [...sorted, ...readBy(filter)].includes(this.attribute)
  }

  /** Looks up the last compaction, so that the first list need not be read twice. */
  async prepare(): Promise<void> {
    this.#known ??= (await this.log.read()).epoch
  }

  /**
   * Reads them at the same time as rows; undefined if the log has been compacted since this process last read it. Then something
   * may be neither in the log nor in the rows, if these were read before, and both have to be read again.
   */
  async read(): Promise<Additions | undefined> {
    const known = this.#known
    const { changes, epoch } = await this.log.read()
    this.#known = epoch
    return epoch === known ? this.additionsOf(changes.flatMap(({ is }) => (is ? [is] : []))) : undefined
  }

  /** The same source, with rows that are complete. */
  added<E extends { id: number }, S extends Source<E>>(
    source: S & Source<E>,
    reading: Promise<Additions | undefined>,
  ): S {
    const find: RowSource['find'] = async (filter, attributes = [], among) => {
      const isOwn = !readBy(filter).includes(this.attribute)
      const wanted = [...attributes, ...readBy(filter)]
      const [found, additions] = await Promise.all([
        source.rows.find(isOwn ? filter : undefined, wanted, among),
        reading,
      ])
      const complete = found.map((one) => withAddition(one, additions))
      return isOwn ? complete : complete.filter((one) => matchesRow(one, filter))
    }
    const { rows } = source
    return {
      ...source,
      rows: { find, get: (id) => rows.get(id), areFew: (ids) => rows.areFew(ids) },
      attributesOf: async (entity: E) => ({
        ...(await source.attributesOf(entity)),
        ...(await reading)?.get(entity.id),
      }),
    }
  }
}

const readBy = (filter: Condition | undefined) => (filter ? attributesOf(filter) : [])

function withAddition(found: FoundRow, additions: Additions | undefined): FoundRow {
  const addition = additions?.get(found.id)
  return addition ? { ...found, row: { ...found.row, ...addition } } : found
}
