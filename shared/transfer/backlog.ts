import type { Line } from './transfer.ts'

/** Lines that wait until the entities that their records refer to are written. Lines of one record keep their order. */
export class Backlog<R> {
  #lines: Line<R>[]
  #blocked = new Set<unknown>()

  /** @param keysOf the keys of a record: lines that share a key belong to the same record */
  constructor(
    lines: readonly Line<R>[],
    private readonly keysOf: (record: R) => unknown[],
  ) {
    this.#lines = [...lines]
  }

  /** The lines that still wait, in order. */
  get lines(): readonly Line<R>[] {
    return this.#lines
  }

  /** Takes out the lines that can be written now. */
  take(isReady: (record: R) => boolean): Line<R>[] {
    const lines = this.#lines
    this.#lines = []
    this.#blocked = new Set()
    return lines.filter((line) => this.admits(line, isReady(line.record)))
  }

  /** Whether a line can be written now. If not, it waits, and so do all later lines of its record. */
  admits(line: Line<R>, isReady: boolean): boolean {
    const keys = this.keysOf(line.record)
    if (isReady && !keys.some((key) => this.#blocked.has(key))) return true
    for (const key of keys) this.#blocked.add(key)
    this.#lines.push(line)
    return false
  }
}
