import type { Readable } from 'node:stream'
import type { SequenceName } from '#shared/platform/dynamodb/table.ts'
import { transfers } from '#shared/resources/transfers.ts'
import type { Transfer } from '#shared/transfer/transfer.ts'
import { parseLine } from './line.ts'
import { linesOf } from './lines.ts'

/** What the first pass over an input finds. */
export interface Survey {
  lines: number
  /** The highest id that a record brings, by the sequence that ids are otherwise taken from. */
  highestIds: Map<SequenceName, number>
  /** The lines of the kinds that are written first, by their numbers. */
  first: Map<number, string>
}

/** The first pass of an import. Invalid lines are skipped; the second pass reports them. */
export async function survey(input: Readable): Promise<Survey> {
  const found: Survey = { lines: 0, highestIds: new Map(), first: new Map() }
  for await (const text of linesOf(input)) {
    found.lines += 1
    note(found, text ?? '')
  }
  return found
}

function note({ lines, highestIds, first }: Survey, text: string): void {
  const entry = parseLine(lines, text)
  if (kindOf(text)?.phase === 'first') first.set(lines, text)
  // A rejected line must not raise the sequence: all ids below a very large one would be lost for good.
  if (typeof entry === 'string' || !entry.transfer.sequence || entry.isRemoval) return
  const { id } = entry.line.record as { id?: number }
  const { sequence } = entry.transfer
  if (id !== undefined) highestIds.set(sequence, Math.max(id, highestIds.get(sequence) ?? 0))
}

/** The kind of a line, even if the rest of it is invalid. */
function kindOf(text: string): Transfer | undefined {
  try {
    const { kind } = JSON.parse(text) ?? {}
    return transfers.find((candidate) => candidate.kind === kind)
  } catch {
    return undefined
  }
}
