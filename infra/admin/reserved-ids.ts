import { createHash } from 'node:crypto'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { type Key, layout, sequencesIn, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'

/** Time for which an interrupted import can be resumed. */
const KEPT_SECONDS = 30 * 24 * 3600

/** The first reserved id of each sequence. */
type FirstIds = Record<string, number>

/**
 * Reserves ids for the records of an import file that have no id. The ids are reserved before the first record is
 * written, and are stored under a digest of the file. If an interrupted import of the same file is repeated, it uses
 * the same ids. Therefore, nothing is lost or duplicated.
 */
export class ReservedIds {
  readonly #digest = createHash('sha256')

  constructor(private readonly ports: Ports) {}

  /** Adds a chunk of the file to the digest. */
  note(bytes: Uint8Array): void {
    this.#digest.update(bytes)
  }

  /**
   * Reserves ids; called once, after the whole file has been read.
   *
   * @param wanted number of ids to reserve in each sequence
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

  /** Ends the reservation. A later import of the same file creates new records. */
  async release(): Promise<void> {
    await this.ports.table.write([{ remove: this.#key }])
  }

  get #key(): Key {
    return { pk: `IMPORT#${this.#digest.copy().digest('hex')}`, sk: 'IDS' }
  }

  #noted = async () => (await this.ports.table.get(this.#key))?.first as FirstIds | undefined
}
