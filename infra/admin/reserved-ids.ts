import { createHash } from 'node:crypto'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { type Key, layout, sequencesIn, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'

/** How long an import that was cut short can be started again. */
const KEPT_SECONDS = 30 * 24 * 3600

/** The first of the ids that are reserved, by sequence. */
type FirstIds = Record<string, number>

/**
 * The ids of records that bring none and are always new. They are reserved before the first record is written, and noted by
 * the content of the file: an import of the same file that is started again after it was cut short gives the same lines the
 * same ids, and finds what it has written. So nothing is lost, and nothing is there twice.
 */
export class ReservedIds {
  readonly #digest = createHash('sha256')

  constructor(private readonly ports: Ports) {}

  /** Takes a piece of the file into account. */
  note(bytes: Uint8Array): void {
    this.#digest.update(bytes)
  }

  /**
   * Reserves ids; called once, when the whole file has been read.
   *
   * @param wanted how many ids of each sequence are needed
   * @returns the first id of each sequence
   */
  async reserve(wanted: ReadonlyMap<string, number>): Promise<FirstIds> {
    if (wanted.size === 0) return {}
    const { now, table } = this.ports
    const noted = await this.#noted()
    if (noted) return noted
    const first: FirstIds = {}
    for (const [name, count] of wanted) first[name] = await sequencesIn(this.ports).allocate(name, count)
    const expires = Math.floor(now().getTime() / 1000) + KEPT_SECONDS
    try {
      await table.write([
        { put: { ...this.#key, first, [layout.timeToLive]: expires }, when: absent(layout.partitionKey) },
      ])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
    return (await this.#noted()) ?? first
  }

  /** Ends the reservation: the import is complete, and another one of the same file makes new things. */
  async release(): Promise<void> {
    await this.ports.table.write([{ remove: this.#key }])
  }

  get #key(): Key {
    return { pk: `IMPORT#${this.#digest.copy().digest('hex')}`, sk: 'IDS' }
  }

  #noted = async () => (await this.ports.table.get(this.#key))?.first as FirstIds | undefined
}
