import { isDeepStrictEqual } from 'node:util'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { CollectionKeys } from '#shared/platform/collections/keys.ts'
import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Key, Table, Write } from '#shared/platform/dynamodb/table.ts'

/** What counters and orders hold of an entity: the attributes of its row that orders are made of; null without an entity. */
export type Indexed = Row | null

/** What has changed of an entity since the log was compacted. */
export interface LoggedChange {
  id: number
  /** What counters and orders still hold. */
  was: Indexed
  /** What they should hold. */
  is: Indexed
  /** How often the item has changed. */
  changes: number
}

/** A log, as it was at one moment. */
export interface LogState {
  changes: readonly LoggedChange[]
  /** How many transactions have compacted it. */
  epoch: number
  /** Which of them was the last to change the counters, or an order. */
  epochOf(part: string): number
  /** Set while orders are being built: then nothing is compacted. First the old ones are emptied. */
  held?: 'emptying' | 'building'
}

/** The part of what is compacted that counts entities by id. */
export const COUNTS = 'counts'

/** The sort key of the item that numbers the compactions; before all ids. */
const STATE = '!'

/**
 * The changes that counters and orders do not know yet: an item for each entity that has changed. So a write changes no
 * item that writes of other entities change. Readers add the log to what they read; `compact` empties it.
 */
export class ChangeLog {
  constructor(
    private readonly table: Table,
    private readonly keys: CollectionKeys,
  ) {}

  /** The change that logs that of an entity, for its transaction. The first one keeps what counters and orders hold. */
  change(id: number, was: Indexed, is: Indexed): Write[] {
    if (isDeepStrictEqual(was, is)) return []
    return [{ update: this.keys.logged(id), set: { is }, setMissing: { was }, add: { c: 1 } }]
  }

  async read(): Promise<LogState> {
    const items = await this.table.query({ pk: this.keys.log })
    const state = items.find(({ sk }) => sk === STATE)
    return {
      changes: items.filter((item) => item !== state).map(loggedChange),
      epoch: Number(state?.e ?? 0),
      epochOf: (part) => Number(state?.[part] ?? 0),
      held: state?.held as LogState['held'],
    }
  }

  /** What the log says of the entity with an id. */
  async changeOf(id: number): Promise<LoggedChange | undefined> {
    const item = await this.table.get(this.keys.logged(id))
    return item && loggedChange(item)
  }

  /** A check that the log still says of an entity what was read, or nothing. */
  unchangedOf = (id: number, change: LoggedChange | undefined): Check => ({
    check: this.keys.logged(id),
    when: change ? equals('c', change.changes) : absent('c'),
  })

  /** Lets a logged change end with another state, unless it has changed since it was read. */
  corrected = ({ id, changes }: LoggedChange, is: Indexed): Write => ({
    update: this.keys.logged(id),
    set: { is },
    when: equals('c', changes),
  })

  /** Notes which compaction was the last to change some parts; refused if there has been another one since. */
  restated = (epoch: number, parts: Readonly<Record<string, number>>): Write => ({
    update: this.#state,
    set: { ...parts, e: Math.max(epoch + 1, ...Object.values(parts)) },
    when: isAt(epoch),
  })

  /** Takes an item out of the log, unless it has changed since it was read. */
  removal = ({ id, changes }: LoggedChange): Write => ({
    remove: this.keys.logged(id),
    when: equals('c', changes),
  })

  /** Numbers a transaction that compacts the log; refused if there has been another one since the log was read. */
  compaction(epoch: number, parts: readonly string[]): Write {
    const numbers = Object.fromEntries(parts.map((part) => [part, epoch + 1]))
    return { update: this.#state, set: { ...numbers, e: epoch + 1 }, when: isAt(epoch) }
  }

  /** A check that the log has not been compacted since it was read. */
  unchanged = (epoch: number): Write => ({ check: this.#state, when: isAt(epoch) })

  /** Lets nobody compact the log, who has begun included, until it is released. */
  hold = (epoch: number): Write => ({
    update: this.#state,
    set: { held: 'emptying' satisfies LogState['held'], e: epoch + 1 },
    when: isAt(epoch),
  })

  /** Notes that the old orders have been emptied. */
  building = (epoch: number): Write => ({
    update: this.#state,
    set: { held: 'building' satisfies LogState['held'] },
    when: isAt(epoch),
  })

  /**
   * Lets everybody compact the log again.
   *
   * @param built for each order that has been built, whether its counters have the number of this change
   */
  release(epoch: number, built: ReadonlyMap<string, boolean>): Write {
    const numbered = [...built].filter(([, isNumbered]) => isNumbered).map(([part]) => [part, epoch + 1])
    const others = [...built.keys()].filter((part) => !built.get(part))
    return {
      update: this.#state,
      set: { ...Object.fromEntries(numbered), e: epoch + 1 },
      unset: ['held', ...others],
      when: isAt(epoch),
    }
  }

  get #state(): Key {
    return { pk: this.keys.log, sk: STATE }
  }
}

const isAt = (epoch: number): Condition => (epoch === 0 ? absent('e') : equals('e', epoch))

const loggedChange = ({ sk, was, is, c }: Item): LoggedChange => ({
  id: Number(sk),
  was: was as Indexed,
  is: is as Indexed,
  changes: Number(c),
})

/** The number of the transaction that was the last to change some counters. */
export const epochIn = (counters: readonly Item[]): number =>
  counters.reduce((last, { e }) => Math.max(last, Number(e ?? 0)), 0)
