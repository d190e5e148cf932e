import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#infra/local/problem.ts'
import type { Line } from '#shared/transfer/transfer.ts'

/**
 * The records of an import on disk, since a file may have more of them than fit into memory. The file has no name, so that
 * nothing is left of it when the process ends, in whatever way.
 */
export class Spool {
  readonly #file: number
  #end = 0

  /** @throws Problem if there is no place for temporary files */
  constructor() {
    this.#file = inTemporary(() => {
      const directory = mkdtempSync(join(tmpdir(), 'import-'))
      const file = openSync(join(directory, 'records'), 'wx+', 0o600)
      rmSync(directory, { recursive: true, force: true })
      return file
    })
  }

  /** Keeps the record of a line. @returns the line, whose record is read from disk each time it is asked for */
  keep(number: number, record: object): SpooledLine {
    const bytes = Buffer.from(JSON.stringify(record))
    const start = this.#end
    inTemporary(() => writeSync(this.#file, bytes, 0, bytes.length, start))
    this.#end += bytes.length
    return new SpooledLine(number, this, start, bytes.length, (record as { id?: number }).id)
  }

  /** The record with a place in the spool. */
  at(start: number, length: number): object {
    const bytes = Buffer.allocUnsafe(length)
    inTemporary(() => readSync(this.#file, bytes, 0, length, start))
    return JSON.parse(bytes.toString())
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** A line that takes some hundred bytes of memory, however long its record is. */
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
