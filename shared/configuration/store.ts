import { randomBytes } from 'node:crypto'
import { currentDeadline, type Deadline } from '#shared/platform/deadline.ts'
import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import {
  type Check,
  type Item,
  type Table,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import {
  type Configuration,
  completed,
  defaultConfiguration,
  type StoredConfiguration,
} from './configuration.ts'

const keys = {
  /**
   * Item of a few bytes, read with every request. It contains the number of the current revision, so that the document
   * is read only after a change.
   */
  revision: { pk: 'CONFIGURATION', sk: 'REVISION' },
  document: { pk: 'CONFIGURATION', sk: 'DOCUMENT' },
}

/** The requests that are refused during maintenance: all requests, or the requests that may change something. */
export type Maintenance = 'all' | 'changes'

type Edit = (current: Configuration) => Configuration

/**
 * Store of the configuration document.
 *
 * The process caches the document. Each request reads the small revision item, so a change takes effect with the next
 * request.
 */
export class ConfigurationStore {
  /** The configuration from the last read. It may be outdated, so decisions must not depend on it. */
  cached: Configuration = defaultConfiguration
  #isRead = false
  #revision: Item | undefined
  /** The revision item that each request has read last, keyed by the deadline of the request. */
  readonly #readBy = new WeakMap<Deadline, Promise<Item | undefined>>()

  constructor(private readonly table: Table) {}

  /** Returns the current configuration. Takes one round trip, and a second one if the configuration has changed. */
  async current(): Promise<Configuration> {
    if (!this.#isRead) return this.#read()
    return (await this.revision()) === this.cached.revision ? this.cached : this.#read()
  }

  /**
   * Returns the number of the current revision, which is 0 before the first change. Reads only a few bytes, without
   * secrets.
   */
  async revision(): Promise<number> {
    return ((await this.#readRevision())?.revision as number | undefined) ?? 0
  }

  /**
   * Returns the state of the maintenance, or undefined if there is none. The state determines the requests that are
   * refused. It is stored in the revision item, so that no request needs another read.
   */
  async maintenance(): Promise<Maintenance | undefined> {
    return (await this.#readRevision())?.maintenance as Maintenance | undefined
  }

  /**
   * Returns a counter from the revision item. This needs no read, because every request has already read this item to
   * check for maintenance. `subscriberChange` explains the counters.
   */
  subscribers = (counter: string): number => numberOf(this.#revision?.[counter])

  /**
   * Returns two numbers that change whenever a project is archived or unarchived. Within a request, the numbers come
   * from the revision item that the request has already read.
   */
  async archivings(): Promise<Archivings> {
    const deadline = currentDeadline()
    const item = await ((deadline && this.#readBy.get(deadline)) ?? this.#readRevision())
    return { changes: numberOf(item?.archived_changes), sum: numberOf(item?.archived_sum) }
  }

  async #readRevision(): Promise<Item | undefined> {
    const reading = this.table.get(keys.revision)
    const deadline = currentDeadline()
    if (deadline) this.#readBy.set(deadline, reading)
    this.#revision = await reading
    return this.#revision
  }

  /**
   * Starts or ends maintenance.
   *
   * @param refused the requests that are refused during the maintenance; undefined ends it
   */
  async setMaintenance(refused: Maintenance | undefined): Promise<void> {
    const change = refused ? { set: { maintenance: refused } } : { unset: ['maintenance'] }
    await this.table.write([{ update: keys.revision, ...change }])
  }

  /**
   * Changes the configuration. If it was changed concurrently, calls `edit` again with the new state.
   *
   * @param also returns the writes to add to the same transaction
   */
  async change(
    edit: Edit,
    also: (former: Configuration, next: Configuration) => Write[] = () => [],
  ): Promise<void> {
    await retryingRefusals(async () => {
      const former = await this.#read()
      const next = edit(former)
      await this.changeAt(former.revision, () => next, ...also(former, next))
    })
  }

  /**
   * Changes the configuration that was last read.
   *
   * @param decided the revision on which the change is based
   * @param also writes to add to the same transaction
   * @throws WriteRefused if the configuration has been changed since that revision
   */
  async changeAt(decided: number, edit: Edit, ...also: Write[]): Promise<void> {
    const current = this.cached
    if (current.revision !== decided) throw new WriteRefused([])
    // The cache is marked as invalid before the write. If the write is refused, the next read therefore gets the
    // current document.
    this.#isRead = false
    const next = nextOf(current, edit)
    await this.table.write([...changes(next, current), ...also])
    this.cached = next
    this.#isRead = true
  }

  /**
   * Returns the writes of a change, for a transaction that changes other items too. The transaction is refused if
   * `current` is no longer the stored configuration.
   */
  changesOf = (current: Configuration, edit: Edit): Write[] => changes(nextOf(current, edit), current)

  /** Returns the check that a configuration is still the current one. */
  unchanged = (configuration: Configuration): Check => ({
    check: keys.revision,
    when: atRevision(configuration),
  })

  async #read(): Promise<Configuration> {
    const document = await this.table.get(keys.document)
    this.#isRead = true
    this.cached = completed((document?.configuration ?? {}) as StoredConfiguration)
    return this.cached
  }
}

function nextOf(current: Configuration, edit: Edit): Configuration {
  const { tagKey = newTagKey() } = current
  return { ...edit(current), revision: current.revision + 1, tagKey }
}

const changes = (next: Configuration, before: Configuration): Write[] => [
  { update: keys.revision, set: { revision: next.revision }, when: atRevision(before) },
  { put: { ...keys.document, configuration: next } },
]
/**
 * Returns the write that changes the counters of subscribers. Each counter is the number of users who are notified of
 * all changes of one kind, such as new comments, in all projects. The counters are stored with the revision, so that no
 * write needs another read.
 */
export const subscriberChange = (add: Record<string, number>): Write => ({ update: keys.revision, add })

/** Numbers in the revision item that change whenever the set of archived projects changes. */
export interface Archivings {
  /** The number of changes to the set of archived projects. */
  changes: number
  /** The sum of the ids of the archived projects. */
  sum: number
}

/**
 * Returns the write that records a change to the set of archived projects. The write is part of the transaction that
 * makes the change.
 *
 * @param by the number to add to the sum of the archived projects' ids
 */
export const archivingChange = (by: number): Write => ({
  update: keys.revision,
  add: { archived_changes: 1, archived_sum: by },
})

const numberOf = (attribute: unknown): number => (attribute as number | undefined) ?? 0

const newTagKey = () => randomBytes(32).toString('base64url')

const atRevision = ({ revision }: Configuration): Condition =>
  revision === 0 ? absent('revision') : equals('revision', revision)
