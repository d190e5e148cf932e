import { isDeepStrictEqual } from 'node:util'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, ListedRow } from '#shared/platform/collections/entity.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { matchesRow } from '#shared/platform/collections/row-query.ts'
import { once } from '#shared/platform/concurrency.ts'
import { attributesOf, type Condition, holds, sizeOf } from '#shared/platform/dynamodb/condition.ts'
import { listOf } from './entity-list.ts'
import type { FindPartitions, RowPartition } from './filing.ts'
import { changedDuring } from './internal/latest-changes.ts'
import { pageByFilter } from './internal/page-by-filter.ts'
import { PartitionRows } from './internal/partitions.ts'
import { inBatches, type Page } from './page.ts'
import { isById, type RowTest, type Selection } from './selection.ts'

/** Where the rows of a list are. */
interface Filing<_E> {
  /** The partitions with everything that the list may contain. */
  partitions: FindPartitions
  /** Which of these the list contains; what is whole is not tested. */
  isListed?: RowTest
  /** Set if the list has everything, besides what is in some partitions: then counters say where a page by id begins. */
  whole?: Whole
  /** The present time. */
  now(): Date
  /** The error if there is no time to read all of them. */
  tooMuch(): Error
}

interface Whole {
  counters: readonly Counted[]
  /** The partitions that the list leaves out, although they are counted: their rows are read. */
  leftOut: readonly RowPartition[]
  /** The attribute of rows by which it is counted, if it is: then it may be filtered by that. */
  countedBy?: string
}

/** How often a page is read at most while others write. The last one may begin where it did before or after a write. */
const MAX_ATTEMPTS = 4

/** Lists entities whose rows are in partitions, page by page. */
export class PartitionList<E extends Entity> {
  readonly #rows: PartitionRows

  constructor(
    private readonly collection: EntityCollection<E>,
    private readonly filing: Filing<E>,
  ) {
    this.#rows = new PartitionRows(collection.table, collection.packed, filing.tooMuch)
  }

  /** A page of the entities that match, in order, and the total on all pages. */
  page(selection: Selection): Promise<Page<E>> {
    const { collection, filing } = this
    if (filing.whole && isCounted(selection, filing.whole)) return this.#pageOfWhole(selection, filing.whole)
    const begin = filing.now()
    const partitions = once(() => this.#fewest(selection))
    return pageByFilter(
      {
        find: async (wanted, among) =>
          among ? this.#among(among, wanted.filter) : this.#rows.find(await partitions(), wanted),
        missed: async (found) => {
          const isFound = new Set(found.map(({ id }) => id))
          const changed = await changedDuring(await partitions(), begin, collection.table)
          return this.#among(new Set(changed.filter((id) => !isFound.has(id))), selection.filter)
        },
        // Everything in a row follows from its entity.
        row: async () => undefined,
        byId: (id) => collection.byId(id),
        all: async function* (ids) {
          for await (const batch of inBatches(ids, (id) => collection.byId(id))) yield* batch
        },
        attributesOf: (entity) => collection.attributesOf(entity),
      },
      filing.isListed ? { ...selection, tests: [...(selection.tests ?? []), filing.isListed] } : selection,
    )
  }

  /**
   * A page of everything by id, which costs about the same wherever it is. What is left out is taken from what is counted, so
   * both are read anew if something came or went in between: otherwise the page would begin elsewhere.
   */
  async #pageOfWhole(selection: Selection, whole: Whole, attempt = 1): Promise<Page<E>> {
    const { filter } = selection
    const { counters, leftOut, countedBy = '' } = whole
    const found = await this.#rows.find(leftOut, { filter, attributes: [] })
    const page = await listOf(this.collection).pageById(selection, counters, {
      has: (value) => !filter || holds(filter, { [countedBy]: Number(value) }),
      except: new Set(found.map(({ id }) => id)),
    })
    if (found.length === 0 || attempt === MAX_ATTEMPTS) return page
    const latest = await this.collection.counters()
    if (isDeepStrictEqual(latest, counters)) return page
    return this.#pageOfWhole(selection, { ...whole, counters: latest }, attempt + 1)
  }

  /** The partitions of the choice that probably has the fewest rows. */
  async #fewest({ partitions = [] }: Selection): Promise<readonly RowPartition[]> {
    const narrow = await Promise.all(partitions.map((find) => find()))
    const [fewest] = narrow.toSorted((a, b) => rowsIn(a) - rowsIn(b))
    return fewest ?? this.filing.partitions()
  }

  async #among(ids: ReadonlySet<number>, filter: Condition | undefined): Promise<ListedRow[]> {
    const rowOf = (entity: E) => ({ ...this.collection.attributesOf(entity), id: entity.id })
    const found = await this.collection.some(ids, rowOf)
    return [...found.values()].filter((row) => matchesRow(row, filter))
  }
}

const rowsIn = (partitions: readonly RowPartition[]) => partitions.reduce((sum, { size }) => sum + size, 0)

/** Whether counters know what is selected: by id, and by nothing but what it is counted by. */
function isCounted(selection: Selection, { countedBy }: Whole): boolean {
  const { filter, candidateIds, partitions, tests, order, groups, sums } = selection
  const isNarrowed = candidateIds || partitions || tests?.length
  // A computed condition may also be on the id.
  const isOnCounted = (condition: Condition) =>
    Number.isFinite(sizeOf(condition)) && attributesOf(condition).every((one) => one === countedBy)
  return isById(order) && !isNarrowed && !groups && !sums && (!filter || isOnCounted(filter))
}
