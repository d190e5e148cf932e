import type { CollectionKeys } from '#shared/platform/collections/keys.ts'
import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Key, Write } from '#shared/platform/dynamodb/table.ts'
import { type Removed, type Touched, touchedBy } from './half-committed.ts'
import { COUNTS, type Indexed, type LoggedChange, type LogState, STATE } from './log.ts'

/** What compactions, the building of orders and audits write into a log, and check of it. Requests only add changes. */
export class LogWrites {
  constructor(private readonly keys: CollectionKeys) {}

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
