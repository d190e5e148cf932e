import * as z from 'zod/mini'
import { parseJson } from '#shared/platform/json.ts'
import { transfers } from '#shared/resources/transfers.ts'
import type { Transfer } from '#shared/transfer/transfer.ts'

z.config(z.locales.en())

/** The content of a line with valid syntax. It is not yet known whether the records to which it refers exist. */
export interface ParsedLine {
  transfer: Transfer
  record: object
  isRemoval: boolean
}

/**
 * Parses one line of the import format.
 *
 * @returns the record, or an error message
 */
export function parseLine(text: string): ParsedLine | string {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is not a JSON object.'
  const { kind, deleted, ...fields } = value as Record<string, unknown>
  const transfer = transfers.find((candidate) => candidate.kind === kind)
  if (!transfer) return `the kind ${JSON.stringify(kind) ?? 'undefined'} is not known.`
  if (deleted !== undefined && deleted !== true) return 'deleted can only be true.'
  const isRemoval = deleted === true
  const result = (isRemoval ? transfer.key : transfer.record).safeParse(fields)
  if (!result.success) return result.error.issues.map(problem).join(' ')
  return { transfer, record: result.data as object, isRemoval }
}

/**
 * Returns a problem as a sentence. The problems of a line are joined later, so each of them needs a full stop. The
 * messages of the schema library have none.
 */
function problem({ path, message }: z.core.$ZodIssue): string {
  const where = path.length > 0 ? `${path.join('.')}: ` : ''
  // Converts the message to a string: despite zod's types, messages with arguments are not strings.
  const said = String(message)
  return `${where}${said}${said.endsWith('.') ? '' : '.'}`
}
