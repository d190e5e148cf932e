import type { Readable } from 'node:stream'
import { transfers } from '#shared/resources/transfers.ts'
import type { SequenceName } from '#shared/table/sequence.ts'
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
  const { kind, id, deleted } = glimpse(text)
  const transfer = transfers.find((candidate) => candidate.kind === kind)
  if (transfer?.phase === 'first') first.set(lines, text)
  if (!transfer?.sequence || deleted || !Number.isSafeInteger(id)) return
  highestIds.set(transfer.sequence, Math.max(Number(id), highestIds.get(transfer.sequence) ?? 0))
}

function glimpse(text: string): { kind?: unknown; id?: unknown; deleted?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
