import type { Line } from './transfer.ts'

/** Lines that wait until what their records refer to is there; those of one record keep their order. */
export class Backlog<R> {
  #lines: Line<R>[]
  #held = new Set<unknown>()

  /** @param keysOf what tells records apart: two that share a key are one */
  constructor(
    lines: readonly Line<R>[],
    private readonly keysOf: (record: R) => unknown[],
  ) {
    this.#lines = [...lines]
  }

  /** The lines that still wait, in their order. */
  get lines(): readonly Line<R>[] {
    return this.#lines
  }

  /** Takes out the lines whose turn has come. */
  take(isReady: (record: R) => boolean): Line<R>[] {
    const lines = this.#lines
    this.#lines = []
    this.#held = new Set()
    return lines.filter((line) => this.admits(line, isReady(line.record)))
  }

  /** Whether the turn of a line has come: one that waits holds back those of its record that come after it. */
  admits(line: Line<R>, isReady: boolean): boolean {
    const keys = this.keysOf(line.record)
    if (isReady && !keys.some((key) => this.#held.has(key))) return true
    for (const key of keys) this.#held.add(key)
    this.#lines.push(line)
    return false
  }
}
