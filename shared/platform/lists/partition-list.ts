import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, Row } from '#shared/platform/collections/entity.ts'
import type { Counted, CountedPart } from '#shared/platform/collections/keys.ts'
import type { EntityReader } from '#shared/platform/collections/reader.ts'
import { type FoundRow, matchesRow } from '#shared/platform/collections/rows.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { listOf } from './entity-list.ts'
import type { FindPartitions, Foresight, RowPartition } from './filing.ts'
import { pageByFilter } from './internal/page-by-filter.ts'
import { PartitionRows } from './internal/partitions.ts'
import { inBatches, type Page } from './page.ts'
import type { Selection } from './selection.ts'

/** Where the rows of a list are. */
interface Filing<E> {
  /** Everything by which an entity can be filtered and sorted. */
  rowOf(entity: E): Row
  /** The partitions with everything that the list may contain. */
  partitions: FindPartitions
  foresee: Foresight
  /** The error if there is no time to read all of them. */
  tooMuch(): Error
}

/** Lists entities whose rows are in partitions, page by page. */
export class PartitionList<E extends Entity> {
  readonly #rows: PartitionRows

  constructor(
    private readonly collection: EntityReader<E>,
    private readonly filing: Filing<E>,
  ) {
    this.#rows = new PartitionRows(collection.table, filing.tooMuch)
  }

  /** A page of the entities that match, in order, and the total on all pages. */
  page(selection: Selection): Promise<Page<E>> {
    const { collection, filing } = this
    return pageByFilter(
      {
        find: async (filter, attributes, among) =>
          among
            ? this.#among(among, filter)
            : this.#rows.find(await this.#fewest(selection), { filter, attributes }),
        // Everything in a row follows from its entity.
        row: async () => undefined,
        byId: (id) => collection.byId(id),
        all: async function* (ids) {
          for await (const batch of inBatches(ids, (id) => collection.byId(id))) yield* batch
        },
        attributesOf: filing.rowOf,
        foresee: filing.foresee,
      },
      selection,
    )
  }

  /** The partitions of the choice that probably has the fewest rows. */
  async #fewest({ partitions = [] }: Selection): Promise<readonly RowPartition[]> {
    const narrow = await Promise.all(partitions.map((find) => find()))
    const [fewest] = narrow.toSorted((a, b) => rowsIn(a) - rowsIn(b))
    return fewest ?? this.filing.partitions()
  }

  async #among(ids: ReadonlySet<number>, filter: Condition | undefined): Promise<FoundRow[]> {
    const rowOf = (entity: E) => ({ id: entity.id, row: this.filing.rowOf(entity) })
    const found = await this.collection.some(ids, rowOf)
    return [...found.values()].filter((row) => matchesRow(row, filter))
  }
}

const rowsIn = (partitions: readonly RowPartition[]) => partitions.reduce((sum, { size }) => sum + size, 0)

/**
 * A page of everything by id. Counters say where it begins, so every page costs about the same. They also count what is in
 * some partitions, whose rows are read to leave these out.
 *
 * @param leftOut the partitions, and the rows of them that the counters count
 * @param has whether entities that the counters know by a value belong to it
 */
export async function pageBesides<E extends Entity>(
  collection: EntityCollection<E>,
  selection: Selection,
  counters: readonly Counted[],
  leftOut: { partitions: readonly RowPartition[]; filter?: Condition },
  { has = () => true, tooMuch }: { has?: CountedPart['has']; tooMuch(): Error },
): Promise<Page<E>> {
  const { partitions, filter } = leftOut
  const found = await new PartitionRows(collection.table, tooMuch).find(partitions, {
    filter,
    attributes: [],
  })
  return listOf(collection).pageById(selection, counters, {
    has,
    except: new Set(found.map(({ id }) => id)),
  })
}
