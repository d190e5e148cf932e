import { type Format, type Formatted, formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { RecordRefused } from './record.ts'

/**
 * A text of a record with its rendering.
 *
 * @param member where the record says it
 * @throws RecordRefused where it is too long when it is rendered
 */
export async function renderedText(
  raw: string | null | undefined,
  format: Format,
  member: string,
): Promise<Formatted | undefined> {
  try {
    return await formatted(raw ?? null, format)
  } catch (error) {
    throw error instanceof TooLong ? new RecordRefused(`${member}: is too long.`) : error
  }
}
