import type { Readable } from 'node:stream'
import { workOff } from '#functions/queue/jobs.ts'
import type { App } from '#shared/app.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { divideOrders } from '#shared/resources/divide-orders.ts'
import { transfers } from '#shared/resources/transfers.ts'
import type { Importing, Line, Transfer } from '#shared/transfer/transfer.ts'
import { type Entry, parseLine } from './line.ts'
import { linesOf } from './lines.ts'
import { type Survey, survey } from './survey.ts'

/** The most lines that are written together. */
const BATCH = 384
/** The same for lines that have waited. */
const WAITING_BATCH = BATCH * 10

/** Receives the progress of an import. */
export interface ImportReport {
  /** A line that was not imported, and why. */
  rejected(line: number, reason: string): void
  /** Called after every batch with the number of processed lines and of all lines. */
  progress(lines: number, total: number): void
}

export interface ImportResult {
  /** How many records of each kind took effect, removals included. */
  imported: Map<string, number>
  rejected: number
}

/**
 * Imports records in the import format. Records that need no others are written while the input is being read, the rest
 * after it, so that references may point anywhere in the input. The input is read twice. The first pass finds the records
 * that everything else depends on, and the ids that records bring, so that a record without an id does not get one that
 * a later line brings.
 *
 * @param open opens the input from its beginning: newline-delimited JSON in UTF-8
 */
export async function importRecords(
  app: App,
  open: () => Readable,
  report: ImportReport,
): Promise<ImportResult> {
  const surveyed = await survey(open())
  for (const [sequence, id] of surveyed.highestIds) await app.sequences.skipTo(sequence, id)
  return new Import(app, report, surveyed).run(open())
}

class Import {
  readonly #result: ImportResult = { imported: new Map(), rejected: 0 }
  readonly #importing: Importing
  /** Lines that wait for others, by kind. */
  readonly #waiting = new Map<Transfer, Entry[]>(transfers.map((transfer) => [transfer, []]))
  /** Tasks for the time when all lines have been processed. */
  readonly #later = new Map<string, () => Promise<void>>()
  #batch: Entry[] = []
  #idsAhead: Importing['laterIds'] = () => new Set()
  #processed = 0

  constructor(
    app: App,
    private readonly report: ImportReport,
    private readonly surveyed: Survey,
  ) {
    this.#importing = {
      app,
      finish: ({ id }) => workOff({ job: id }, app, () => true),
      reject: (line, reason) => this.#reject(line, reason),
      laterIds: (kind) => this.#idsAhead(kind),
      later: (key, task) => (task ? this.#later.set(key, task) : this.#later.delete(key)),
    }
  }

  async run(input: Readable): Promise<ImportResult> {
    const { first } = this.surveyed
    for (const [number, text] of first) await this.#take(number, text)
    await this.#writeWaiting()
    let number = 0
    for await (const text of linesOf(input)) {
      number += 1
      if (text === undefined) this.#reject(number, 'is not UTF-8.')
      else if (!first.has(number) && text.trim() !== '') await this.#take(number, text)
    }
    await this.#flush()
    await this.#writeWaiting()
    for (const task of this.#later.values()) await task()
    await divideOrders(this.#importing.app)
    return this.#result
  }

  /** Writes the waiting lines, kind by kind, in the order in which kinds refer to each other. */
  async #writeWaiting() {
    for (const [transfer, entries] of this.#waiting) {
      while (entries.length > 0) await this.#writeSome(transfer, entries)
    }
  }

  /** The ids in lines of each kind as a batch begins: those of the batch, and those that wait. */
  #idsAheadOf = (batch: Transfer, lines: readonly Line<unknown>[]) =>
    oncePerKey((kind: string): ReadonlySet<number> => {
      const [, entries = []] = [...this.#waiting].find(([transfer]) => transfer.kind === kind) ?? []
      const waiting = entries.filter(({ isRemoval }) => !isRemoval).map(({ line }) => line)
      const all = batch.kind === kind ? [...lines, ...waiting] : waiting
      return new Set(all.flatMap(({ record }) => (record as { id?: number }).id ?? []))
    })

  async #take(number: number, text: string) {
    const entry = parseLine(number, text)
    if (typeof entry === 'string') return this.#reject(number, entry)
    if (entry.transfer.phase !== 'streamed') return void this.#waiting.get(entry.transfer)?.push(entry)
    if (this.#batch[0] && this.#batch[0].transfer !== entry.transfer) await this.#flush()
    if (this.#batch.push(entry) >= BATCH) await this.#flush()
  }

  async #flush() {
    const batch = this.#batch
    this.#batch = []
    while (batch[0]) await this.#writeSome(batch[0].transfer, batch)
  }

  /** Writes lines of one kind in their order: either one removal, or the records before the next removal. */
  async #writeSome(transfer: Transfer, entries: Entry[]) {
    const removal = entries[0]?.isRemoval ? entries.shift() : undefined
    if (removal) await transfer.remove(removal.line.record, this.#importing)
    const lines = removal
      ? [removal.line]
      : takeRecords(entries, transfer.needsAllLines ? entries.length : WAITING_BATCH)
    this.#idsAhead = this.#idsAheadOf(transfer, lines)
    const imported = removal ? 1 : await transfer.import(lines, this.#importing)
    this.#count(transfer, imported)
    this.#processed += lines.length
    this.report.progress(this.#processed, this.surveyed.lines)
  }

  #count({ kind }: Transfer, records: number) {
    this.#result.imported.set(kind, (this.#result.imported.get(kind) ?? 0) + records)
  }

  #reject(line: number, reason: string) {
    this.#result.rejected += 1
    this.report.rejected(line, reason)
  }
}

/** Takes the records before the first removal, up to a limit. */
function takeRecords(entries: Entry[], limit: number): Line<unknown>[] {
  const end = entries.findIndex(({ isRemoval }) => isRemoval)
  return entries.splice(0, Math.min(limit, end < 0 ? entries.length : end)).map(({ line }) => line)
}
