import { entityOf } from '#shared/platform/collections/entity.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import type { JournalEntry } from './entry.ts'

/** The position of an entry: the id of the resource with the journal, and the number of the entry. */
type EntryPosition<Subject extends string> = Record<Subject, number> & Pick<JournalEntry, 'version'>

/**
 * The journals of a kind of resource. Each entry is an item of its own. The items of a journal are sorted in the order
 * of its entries.
 */
export class Journals<Subject extends string, E extends JournalEntry & EntryPosition<Subject>> {
  /**
   * @param prefix the prefix of the partition keys
   * @param subject the name of the member in which an entry stores the id of its resource
   */
  constructor(
    private readonly table: Table,
    private readonly prefix: string,
    private readonly subject: Subject,
  ) {}

  #partition = (id: number) => `${this.prefix}#${id}`

  #keyOf = (position: EntryPosition<Subject>): Key => ({
    pk: this.#partition(position[this.subject]),
    sk: sortable(position.version),
  })

  /** Returns the change that adds an entry. The change is refused if an entry with this version exists. */
  addition = (entry: E): Write => ({ put: { ...entry, ...this.#keyOf(entry) }, when: absent('pk') })

  /** Returns the change that stores an entry. An entry with the same version is replaced. */
  replacement = (entry: E): Write => ({ put: { ...entry, ...this.#keyOf(entry) } })

  /**
   * Returns the change that saves a new state of an entry. The change is refused if another writer changed the entry
   * first.
   */
  change = ({ updatedAt }: E, after: E): Write => ({
    put: { ...after, ...this.#keyOf(after) },
    when: equals('updatedAt', updatedAt),
  })

  removal = (position: EntryPosition<Subject>): Write => ({ remove: this.#keyOf(position) })

  /**
   * Returns the resource id and the version of the journal entry in an item; undefined if the item is not an entry of
   * this journal.
   */
  positionIn({ pk, sk }: Key): { id: number; version: number } | undefined {
    const [, id] = new RegExp(`^${this.prefix}#(\\d+)$`).exec(pk) ?? []
    return id === undefined ? undefined : { id: Number(id), version: numberIn(sk) }
  }

  async find(position: EntryPosition<Subject>): Promise<E | undefined> {
    const item = await this.table.get(this.#keyOf(position))
    return item && entityOf<E>(item)
  }

  /**
   * Returns the versions of the entries of a journal, in order. There may be gaps, because imports can write and delete
   * any version.
   */
  async versionsOf(id: number): Promise<number[]> {
    const found = await this.table.query({ pk: this.#partition(id), only: ['sk'] })
    return found.map(({ sk }) => numberIn(sk))
  }

  /**
   * Reads the entries of a journal, the oldest first, page by page.
   *
   * @param from the version of the first entry
   * @param to the version of the last entry
   */
  async *between(id: number, from: number, to: number): AsyncGenerator<E[]> {
    const range = { pk: this.#partition(id), from: sortable(from), to: sortable(to) }
    for await (const items of batchesOf([await this.table.queryPage(range)]))
      yield items.map((item) => entityOf<E>(item))
  }

  /** Returns all entries of a journal, the oldest first. */
  async of(id: number): Promise<E[]> {
    return (await this.table.query({ pk: this.#partition(id) })).map((item) => entityOf<E>(item))
  }

  /** Deletes all entries of a journal. Idempotent. */
  empty = (id: number): Promise<void> => emptyPartition(this.#partition(id), this.table)
}
