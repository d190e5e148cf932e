import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { CollectionKeys } from '#shared/platform/collections/keys.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
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
export const STATE = '!'
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
}

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
