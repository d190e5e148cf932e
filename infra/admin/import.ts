import type { Readable } from 'node:stream'
import { runJob } from '#functions/queue/jobs.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { divideOrders } from '#shared/resources/divide-orders.ts'
import { transfers } from '#shared/resources/transfers.ts'
import type { FileFolder } from '#shared/transfer/file-folder.ts'
import { type Importing, loaded, type Transfer } from '#shared/transfer/transfer.ts'
import { type ParsedLine, parseLine } from './line.ts'
import { linesOf } from './lines.ts'
import { ReservedIds } from './reserved-ids.ts'
import { Spool, type SpooledLine } from './spool.ts'

const LINES_PER_BATCH = 3840

/**
 * Maximum number of lines of a short import. An import can make intervals of the sorted indexes too large. After a
 * short import, the sweeper splits these intervals. A longer import splits the intervals itself before it ends.
 */
const FEW_LINES = 256

interface PendingLine {
  transfer: Transfer
  line: SpooledLine
  isRemoval: boolean
}

/** Receives the progress of an import. */
export interface ImportReport {
  rejected(line: number, reason: string): void
  /**
   * Called after every batch with the number of lines that have been processed so far, and the total number of lines.
   */
  progress(lines: number, total: number): void
}

export interface ImportResult {
  /** For each kind, the number of records that took effect, including removals. */
  imported: Map<string, number>
  rejected: number
}

/**
 * Imports records in the import format. First, all records are spooled to disk. Therefore, all ids that the lines
 * specify are known before the first write, and no record without an id gets one of them.
 *
 * Then the records are written, one kind after the other. A kind comes after the kinds that it refers to. Therefore, a
 * record may refer to a record on any line. Memory holds only one batch of records.
 *
 * @param input newline-delimited JSON in UTF-8
 * @param files provides the files of attachments
 */
export async function importRecords(
  ports: Ports,
  input: Readable,
  report: ImportReport,
  files?: FileFolder,
): Promise<ImportResult> {
  const run = new Import(ports, report, files)
  try {
    for await (const text of linesOf(input, run.ids)) run.take(text)
    return await run.write()
  } finally {
    run.spool.close()
  }
}

/**
 * Returns the stage of the import in which records of a kind are written. Kinds with the same stage are written
 * together, in the order of the lines.
 */
const stageOf = ({ stage, kind }: Transfer) => stage ?? kind

class Import {
  readonly spool = new Spool()
  readonly ids: ReservedIds
  readonly #result: ImportResult = { imported: new Map(), rejected: 0 }
  readonly #importing: Importing
  /** Lines that have not been written yet, keyed by stage. */
  readonly #waiting = new Map<string, PendingLine[]>(transfers.map((transfer) => [stageOf(transfer), []]))
  /** Highest id among the records, keyed by the sequence that allocates the ids. */
  readonly #highestIds = new Map<string, number>()
  /** Lines of records that are always new and have no id, keyed by the sequence that allocates their ids. */
  readonly #withoutId = new Map<string, SpooledLine[]>()
  /** Highest number among numbered records, keyed by kind, then by the entity to which the records belong. */
  readonly #highestNumbers = new Map<string, Map<number, number>>()
  /** Tasks to run after all lines have been processed. */
  readonly #later = new Map<string, () => Promise<void>>()
  #idsAhead: Importing['laterIds'] = () => new Set()
  #lines = 0
  #processed = 0

  constructor(
    ports: Ports,
    private readonly report: ImportReport,
    files: FileFolder | undefined,
  ) {
    this.ids = new ReservedIds(ports)
    this.#importing = {
      ports,
      files,
      finish: ({ id }) => runJob({ job: id }, ports, () => true),
      reject: (line, reason) => this.#reject(line, reason),
      advance: (lines) => this.#advance(this.#processed + lines),
      laterIds: (kind) => this.#idsAhead(kind),
      highestNumber: (kind, of) => this.#highestNumbers.get(kind)?.get(of) ?? 0,
      later: (key, task) => (task ? this.#later.set(key, task) : this.#later.delete(key)),
    }
  }

  /** Parses the next line and spools its record. `text` is undefined if the line is not UTF-8. */
  take(text: string | undefined): void {
    this.#lines += 1
    if (text?.trim() === '') return
    const parsed = text === undefined ? 'is not UTF-8.' : parseLine(text)
    if (typeof parsed === 'string') this.#reject(this.#lines, parsed)
    else this.#keep(parsed)
  }

  #keep({ transfer, record, isRemoval }: ParsedLine) {
    const line = this.spool.keep(this.#lines, record)
    this.#waiting.get(stageOf(transfer))?.push({ transfer, line, isRemoval })
    if (isRemoval) return
    this.#noteNumber(transfer, record)
    const { sequence } = transfer
    if (!sequence) return
    if (line.id) this.#highestIds.set(sequence, Math.max(line.id, this.#highestIds.get(sequence) ?? 0))
    else if (transfer.isAlwaysNew) this.#withoutId.set(sequence, pushed(this.#withoutId.get(sequence), line))
  }

  #noteNumber({ kind, numberOf }: Transfer, record: object) {
    if (!numberOf) return
    const { of, number } = numberOf(record)
    const highest = this.#highestNumbers.get(kind) ?? new Map<number, number>()
    this.#highestNumbers.set(kind, highest.set(of, Math.max(number, highest.get(of) ?? 0)))
  }

  async write(): Promise<ImportResult> {
    const { ports } = this.#importing
    for (const [sequence, id] of this.#highestIds) await sequencesIn(ports).skipTo(sequence, id)
    await this.#giveIds()
    for (const entries of this.#waiting.values()) {
      for (let [first] = entries; first; [first] = entries) await this.#writeSome(first, entries)
    }
    for (const task of this.#later.values()) await task()
    if (this.#lines > FEW_LINES) await divideOrders(ports)
    if (this.#withoutId.size > 0) await this.ids.release()
    return this.#result
  }

  /** Assigns reserved ids to the lines without an id. */
  async #giveIds(): Promise<void> {
    const wanted = new Map([...this.#withoutId].map(([sequence, { length }]) => [sequence, length]))
    const first = await this.ids.reserve(wanted)
    for (const [sequence, lines] of this.#withoutId)
      for (const [index, line] of lines.entries()) {
        line.id = (first[sequence] as number) + index
        line.isNew = true
      }
  }

  /** Writes the next lines of a stage: either one removal, or the records before the next removal. */
  async #writeSome({ transfer, line, isRemoval }: PendingLine, entries: PendingLine[]) {
    const lines = isRemoval ? [line] : recordsBefore(transfer, entries)
    entries.splice(0, lines.length)
    this.#idsAhead = this.#idsAheadOf(transfer, lines)
    const processed = this.#processed + lines.length
    if (isRemoval) await transfer.remove(line.record, this.#importing)
    const imported = isRemoval
      ? 1
      : await transfer.import(transfer.needsAllLines ? lines : lines.map(loaded), this.#importing)
    this.#count(transfer, imported)
    if (processed > this.#processed) this.#advance(processed)
  }

  #advance(processed: number) {
    this.#processed = processed
    this.report.progress(processed, this.#lines)
  }

  /**
   * Returns a function that returns the ids of a kind's records that are not written yet. The ids include those of the
   * batch itself.
   */
  #idsAheadOf = (batch: Transfer, lines: readonly SpooledLine[]) =>
    oncePerKey((kind: string): ReadonlySet<number> => {
      const waiting = [...this.#waiting.values()]
        .flat()
        .filter(({ transfer, isRemoval }) => transfer.kind === kind && !isRemoval)
        .map(({ line }) => line)
      return new Set((batch.kind === kind ? [...lines, ...waiting] : waiting).flatMap(({ id }) => id ?? []))
    })

  #count({ kind }: Transfer, records: number) {
    this.#result.imported.set(kind, (this.#result.imported.get(kind) ?? 0) + records)
  }

  #reject(line: number, reason: string) {
    this.#result.rejected += 1
    this.report.rejected(line, reason)
  }
}

const pushed = <T>(list: T[] = [], one: T): T[] => {
  list.push(one)
  return list
}

/**
 * Returns the next records of one kind. Stops before the first removal, before the first record of another kind, or at
 * the batch limit.
 */
function recordsBefore(transfer: Transfer, entries: readonly PendingLine[]): SpooledLine[] {
  const end = entries.findIndex((entry) => entry.isRemoval || entry.transfer !== transfer)
  const limit = transfer.needsAllLines ? entries.length : LINES_PER_BATCH
  return entries.slice(0, Math.min(limit, end < 0 ? entries.length : end)).map(({ line }) => line)
}
