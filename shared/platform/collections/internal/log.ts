import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { CollectionKeys } from '#shared/platform/collections/keys.ts'
import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Check, Item, Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { type Announced, areAsOf, isWhole, type Removed, type Touched, touchedBy } from './half-committed.ts'

/** What counters and orders hold of an entity: the attributes of its row that orders are made of; null without an entity. */
export type Indexed = Row | null

/** What has changed of an entity since the log was compacted. */
export interface LoggedChange {
  id: number
  /** What counters and orders still hold. */
  was: Indexed
  /** What they should hold. */
  is: Indexed
  /** Another number after each change of the item, also if it has been taken out of the log in between. */
  changes: number
}

/** A log, as it was at one moment. */
export interface LogState {
  changes: readonly LoggedChange[]
  /** The number of its last compaction, or of what prepared the next one. */
  epoch: number
  /** The compaction that was the last to change the counters, or an order. */
  epochOf(part: string): number
  /** Whether all counters of a part have been read as its last compaction left them. */
  knows(part: string, counters: readonly Item[]): boolean
  /** What the last compaction has taken out of the log, if it changed a part: not all entries of the order may show it yet. */
  settledIn(part: string): readonly Removed[]
  /** Set while orders are being built: then nothing is compacted. First the old ones are emptied. */
  held?: 'emptying' | 'building'
}

/** The part of what is compacted that counts entities by id. */
export const COUNTS = 'counts'

/** The sort key of the item that numbers the compactions; before all ids. */
const STATE = '!'
type StateItem = Item & Announced

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
    // Not 1: an item that comes back after it has been taken out would have the same number again.
    const add = { c: randomInt(1, 2 ** 31) }
    return [{ update: this.keys.logged(id), set: { is }, setMissing: { was }, add }]
  }

  /** The log before or after a compaction: while one is being committed, a query may see some of its changes and not others. */
  read(): Promise<LogState> {
    return readingTogether(async () => {
      // The state comes last, so it names every compaction that may have removed something before.
      const items = (await this.table.query({ pk: this.keys.log, descending: true })).reverse()
      const state: StateItem | undefined = items.find(({ sk }) => sk === STATE)
      const logged = items.filter((item) => item !== state)
      return !state || isWhole(state, logged) ? stateOf(state, logged) : undefined
    })
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

  /** Announces which items a compaction will remove; refused if there has been another one since the log was read. */
  announcement = (epoch: number, batch: readonly LoggedChange[]): Write => ({
    update: this.#state,
    set: {
      batch: batch.map(({ id, changes, is }): Removed => ({ id, c: changes, is })),
      announced: epoch + 1,
      e: epoch + 1,
    },
    when: isAt(epoch),
  })

  /**
   * Numbers the transaction of an announced compaction; refused if there has been another one.
   *
   * @param epoch the number of the announcement
   * @param parts how many counters it changes, by part
   */
  compaction(epoch: number, parts: ReadonlyMap<string, number>): Write {
    const numbers = [...parts].flatMap(([part, counters]) => [
      [part, epoch + 1],
      [touchedBy(part), [epoch + 1, counters] satisfies Touched],
    ])
    const set = { ...Object.fromEntries(numbers), done: epoch, e: epoch + 1 }
    return { update: this.#state, set, when: isAt(epoch) }
  }

  /** For other changes of the counters: how many the last compaction changed is forgotten; refused if the log has been compacted. */
  recounting = (epoch: number): Write => ({
    update: this.#state,
    unset: [touchedBy(COUNTS)],
    when: isAt(epoch),
  })

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

function stateOf(state: StateItem | undefined, logged: readonly Item[]): LogState {
  const epochOf = (part: string) => Number(state?.[part] ?? 0)
  const { batch = [], announced, done } = state ?? {}
  const settled = done !== undefined && done === announced ? batch : []
  return {
    settledIn: (part) => (epochOf(part) === Number(done) + 1 ? settled : []),
    changes: logged.map(loggedChange),
    epoch: Number(state?.e ?? 0),
    epochOf,
    knows: (part, counters) =>
      areAsOf(epochOf(part), counters, state?.[touchedBy(part)] as Touched | undefined),
    held: state?.held as LogState['held'],
  }
}
