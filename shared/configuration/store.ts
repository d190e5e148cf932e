import { randomBytes } from 'node:crypto'
import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Check, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import {
  type Configuration,
  completed,
  defaultConfiguration,
  type StoredConfiguration,
} from './configuration.ts'

const keys = {
  /** A few bytes, read with every request. */
  revision: { pk: 'CONFIGURATION', sk: 'REVISION' },
  document: { pk: 'CONFIGURATION', sk: 'DOCUMENT' },
}

/** The requests that are refused during maintenance: all, or those that may change something. */
export type Maintenance = 'all' | 'changes'

type Edit = (current: Configuration) => Configuration

/**
 * The configuration document. It is cached while the function is warm, and its revision is read in the batch of every
 * request, so a change takes effect with the next request.
 */
export class ConfigurationStore {
  /** The configuration as it was last read. It may be outdated: use it for guesses, not for decisions. */
  cached: Configuration = defaultConfiguration
  /** Whether the document has been read. */
  #isRead = false

  constructor(private readonly table: Table) {}

  /** The configuration that is in effect: one round trip; one more after a change. */
  async current(): Promise<Configuration> {
    if (!this.#isRead) return this.#read()
    return (await this.revision()) === this.cached.revision ? this.cached : this.#read()
  }

  /** Reads only the revision: a few bytes, and nothing secret. It is 0 before the first change. */
  async revision(): Promise<number> {
    const item = await this.table.get(keys.revision)
    return (item?.revision as number | undefined) ?? 0
  }

  /** The requests that are refused at present. It is in the item of the revision, so that no request reads more. */
  async maintenance(): Promise<Maintenance | undefined> {
    return (await this.table.get(keys.revision))?.maintenance as Maintenance | undefined
  }

  /** Begins a maintenance, or ends it. @param refused undefined to end it */
  async setMaintenance(refused: Maintenance | undefined): Promise<void> {
    const change = refused ? { set: { maintenance: refused } } : { unset: ['maintenance'] }
    await this.table.write([{ update: keys.revision, ...change }])
  }

  /** Changes the configuration. Runs `edit` again if the configuration was changed at the same time. */
  async change(edit: Edit): Promise<void> {
    await retryingRefusals(async () => this.changeAt((await this.#read()).revision, edit))
  }

  /**
   * Changes the configuration that was last read.
   *
   * @param decided the revision for which the change was decided
   * @throws WriteRefused if the configuration has been changed since
   */
  async changeAt(decided: number, edit: Edit): Promise<void> {
    const current = this.cached
    if (current.revision !== decided) throw new WriteRefused([])
    // Until the write has succeeded: if it is refused, the next read reads the document, which is never outdated.
    this.#isRead = false
    const { tagKey = newTagKey() } = current
    await this.#write({ ...edit(current), revision: decided + 1, tagKey }, current)
  }

  /** The condition that the configuration has not changed since a write was decided. */
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

  async #write(configuration: Configuration, before: Configuration): Promise<void> {
    const { revision } = configuration
    await this.table.write([
      { update: keys.revision, set: { revision }, when: atRevision(before) },
      { put: { ...keys.document, configuration } },
    ])
    this.cached = configuration
    this.#isRead = true
  }
}

const newTagKey = () => randomBytes(32).toString('base64url')

const atRevision = ({ revision }: Configuration): Condition =>
  revision === 0 ? absent('revision') : equals('revision', revision)
