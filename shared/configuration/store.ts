import { isDeepStrictEqual } from 'node:util'
import { absent, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Check, Table } from '#shared/platform/dynamodb/table.ts'
import { type Configuration, defaultConfiguration } from './configuration.ts'

const keys = {
  /** A few bytes, read with every request. */
  revision: { pk: 'CONFIGURATION', sk: 'REVISION' },
  document: { pk: 'CONFIGURATION', sk: 'DOCUMENT' },
}

/**
 * The configuration document, cached while the function is warm and checked by its revision in the batch of
 * every request, so that a change is one write and takes effect with the next request.
 */
export class ConfigurationStore {
  /** What was current when last looked: good for a guess, not for a decision. */
  cached: Configuration = defaultConfiguration
  #isWarm = false

  constructor(private readonly table: Table) {}

  async current(): Promise<Configuration> {
    const document = this.#isWarm ? undefined : this.table.get(keys.document)
    const [revision, prefetched] = await Promise.all([this.table.get(keys.revision), document])
    if (revision && revision.revision !== this.cached.revision) {
      const fresh = prefetched ?? (await this.table.get(keys.document))
      this.cached = { ...defaultConfiguration, ...(fresh?.configuration as Configuration) }
    }
    this.#isWarm = true
    return this.cached
  }

  /** Replaces the configuration by a changed one, whoever else changes it at the same time. */
  async change(edit: (current: Configuration) => Configuration): Promise<void> {
    await retryingRefusals(async () => {
      const current = await this.current()
      const configuration = { ...edit(current), revision: current.revision + 1 }
      const { revision } = configuration
      await this.table.write([
        { put: { ...keys.revision, revision }, when: atRevision(current) },
        { put: { ...keys.document, configuration } },
      ])
      this.cached = configuration
    })
  }

  /** What holds a write to the configuration that it was decided by. */
  unchanged = (configuration: Configuration): Check => ({
    check: keys.revision,
    when: atRevision(configuration),
  })

  /**
   * Starts work on the cached configuration while the current one is being checked, and starts it again in
   * the rare case that it has changed: the check costs no round trip of its own.
   *
   * @param relevant what the work looks at: where that is the same, a function that was just started does not
   *   do everything twice
   */
  async speculate<T>(
    work: (configuration: Configuration) => Promise<T>,
    relevant: (configuration: Configuration) => unknown = ({ revision }) => revision,
  ): Promise<T> {
    const guess = this.cached
    const [current, outcome] = await Promise.all([this.current(), settled(work(guess))])
    return isDeepStrictEqual(relevant(current), relevant(guess)) ? outcome() : work(current)
  }
}

const atRevision = ({ revision }: Configuration): Condition =>
  revision === 0 ? absent('pk') : equals('revision', revision)

/** Waits for a promise without rejecting; calling what it returns gives the value or throws the error. */
const settled = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error) => () => {
      throw error
    },
  )
