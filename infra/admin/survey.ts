import type { Readable } from 'node:stream'
import type { SequenceName } from '#shared/platform/dynamodb/table.ts'
import { transfers } from '#shared/resources/transfers.ts'
import type { Transfer } from '#shared/transfer/transfer.ts'
import { parseLine } from './line.ts'
import { linesOf } from './lines.ts'

/** What is known of an input before it is imported. */
export interface Survey {
  lines: number
  /** The highest id that a record gives itself, by the sequence it would otherwise come from. */
  highestIds: Map<SequenceName, number>
  /** The lines of the kinds that are written first, by their numbers. */
  first: Map<number, string>
}

/** Reads an input for what the import has to know beforehand; lines that make no sense do not matter yet. */
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
  // A line that is rejected claims no id: those up to one as large as it pleases would be lost for good.
  if (typeof entry === 'string' || !entry.transfer.sequence || entry.isRemoval) return
  const { id } = entry.line.record as { id?: number }
  const { sequence } = entry.transfer
  if (id !== undefined) highestIds.set(sequence, Math.max(id, highestIds.get(sequence) ?? 0))
}

/** The kind of a line, whatever else is wrong with it. */
function kindOf(text: string): Transfer | undefined {
  try {
    const { kind } = JSON.parse(text) ?? {}
    return transfers.find((candidate) => candidate.kind === kind)
  } catch {
    return undefined
  }
}
