import { entityOf } from '#shared/platform/collections/entity.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import type { Entry } from './entry.ts'

/** Where an entry is: in the journal of which thing, by the id of that, and as which of its entries. */
type Place<Subject extends string> = Record<Subject, number> & Pick<Entry, 'version'>

/** The journals of things of a kind: the entries of each in order, every entry an item of its own. */
export class Journals<Subject extends string, E extends Entry & Place<Subject>> {
  /**
   * @param prefix the beginning of the keys of their partitions
   * @param subject the member of an entry with the id of its thing
   */
  constructor(
    private readonly table: Table,
    private readonly prefix: string,
    private readonly subject: Subject,
  ) {}

  #partition = (id: number) => `${this.prefix}#${id}`

  #keyOf = (place: Place<Subject>): Key => ({
    pk: this.#partition(place[this.subject]),
    sk: sortable(place.version),
  })

  /** The change that adds an entry; refused if there is one with its version. */
  addition = (entry: E): Write => ({ put: { ...entry, ...this.#keyOf(entry) }, when: absent('pk') })

  /** The change that adds an entry, or takes the place of the one with its version. */
  replacement = (entry: E): Write => ({ put: { ...entry, ...this.#keyOf(entry) } })

  /** The change that saves a new state of an entry; refused if another writer changed it first. */
  change = ({ updatedAt }: E, after: E): Write => ({
    put: { ...after, ...this.#keyOf(after) },
    when: equals('updatedAt', updatedAt),
  })

  /** The change that removes an entry. */
  removal = (place: Place<Subject>): Write => ({ remove: this.#keyOf(place) })

  /** The id of the thing in whose journal an item is, and the version of the entry; undefined for any other item. */
  placeIn({ pk, sk }: Key): { id: number; version: number } | undefined {
    const [, id] = new RegExp(`^${this.prefix}#(\\d+)$`).exec(pk) ?? []
    return id === undefined ? undefined : { id: Number(id), version: numberIn(sk) }
  }

  async find(place: Place<Subject>): Promise<E | undefined> {
    const item = await this.table.get(this.#keyOf(place))
    return item && entityOf<E>(item)
  }

  /** The versions of the entries of a journal, in order. Some may be missing: imports name versions, and remove them. */
  async versionsOf(id: number): Promise<number[]> {
    const found = await this.table.query({ pk: this.#partition(id), only: ['sk'] })
    return found.map(({ sk }) => numberIn(sk))
  }

  /**
   * The entries of a journal, the oldest first, as pages of the table are read.
   *
   * @param from the version of the first one
   * @param to that of the last one
   */
  async *between(id: number, from: number, to: number): AsyncGenerator<E[]> {
    const range = { pk: this.#partition(id), from: sortable(from), to: sortable(to) }
    for await (const items of batchesOf([await this.table.queryPage(range)]))
      yield items.map((item) => entityOf<E>(item))
  }

  /** All entries of a journal, the oldest first. */
  async of(id: number): Promise<E[]> {
    return (await this.table.query({ pk: this.#partition(id) })).map((item) => entityOf<E>(item))
  }

  /** Removes all entries of a journal. May be repeated. */
  empty = (id: number): Promise<void> => emptyPartition(this.#partition(id), this.table)
}
