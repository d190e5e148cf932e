import type { Readable } from 'node:stream'
import { transfers } from '#shared/resources/transfers.ts'
import type { SequenceName } from '#shared/table/sequence.ts'
import { linesOf } from './lines.ts'

/** What is known of an input before it is imported. */
export interface Survey {
  lines: number
  /** The highest id that a record gives itself, by the sequence it would otherwise come from. */
  highestIds: Map<SequenceName, number>
}

/** Reads an input for what the import has to know beforehand; lines that make no sense do not matter yet. */
export async function survey(input: Readable): Promise<Survey> {
  const found: Survey = { lines: 0, highestIds: new Map() }
  for await (const text of linesOf(input)) {
    found.lines += 1
    const [sequence, id] = idIn(text ?? '')
    if (sequence && id > (found.highestIds.get(sequence) ?? 0)) found.highestIds.set(sequence, id)
  }
  return found
}

function idIn(text: string): [sequence: SequenceName | undefined, id: number] {
  try {
    const { kind, id, deleted } = JSON.parse(text)
    const transfer = transfers.find((candidate) => candidate.kind === kind)
    return Number.isSafeInteger(id) && !deleted ? [transfer?.sequence, id] : [undefined, 0]
  } catch {
    return [undefined, 0]
  }
}
