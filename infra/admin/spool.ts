import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#infra/local/problem.ts'
import type { Line } from '#shared/transfer/transfer.ts'

/**
 * Records of an import, kept on disk because they may not fit in memory. The file is unlinked while it is open, so that
 * the system deletes it even if the process crashes.
 */
export class Spool {
  readonly #file: number
  #end = 0

  /** @throws Problem if no temporary file can be written */
  constructor() {
    this.#file = inTemporary(() => {
      const directory = mkdtempSync(join(tmpdir(), 'import-'))
      const file = openSync(join(directory, 'records'), 'wx+', 0o600)
      rmSync(directory, { recursive: true, force: true })
      return file
    })
  }

  /**
   * Stores the record of a line.
   *
   * @returns the line, which reads its record from disk at each access
   */
  keep(number: number, record: object): SpooledLine {
    const bytes = Buffer.from(JSON.stringify(record))
    const start = this.#end
    inTemporary(() => writeSync(this.#file, bytes, 0, bytes.length, start))
    this.#end += bytes.length
    return new SpooledLine(number, this, start, bytes.length, (record as { id?: number }).id)
  }

  /** Reads the record stored in a range of bytes. */
  at(start: number, length: number): object {
    const bytes = Buffer.allocUnsafe(length)
    inTemporary(() => readSync(this.#file, bytes, 0, length, start))
    return JSON.parse(bytes.toString())
  }

  close(): void {
    closeSync(this.#file)
  }
}

/**
 * A line of an import, with its record on disk. The line takes only a few hundred bytes of memory, regardless of the
 * size of the record.
 */
export class SpooledLine implements Line<object> {
  isNew?: true

  constructor(
    readonly number: number,
    private readonly spool: Spool,
    private readonly start: number,
    private readonly length: number,
    public id: number | undefined,
  ) {}

  get record(): object {
    const record = this.spool.at(this.start, this.length)
    return this.id === undefined ? record : { ...record, id: this.id }
  }
}

function inTemporary<T>(access: () => T): T {
  try {
    return access()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(`Temporary files in ${tmpdir()} cannot be written or read (${code}).`)
  }
}
