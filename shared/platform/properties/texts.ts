import { formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/api-error.ts'
import type { Values } from './draft.ts'
import type { Properties } from './property.ts'

/**
 * Texts that are too long only when they are rendered.
 *
 * @param values of a draft
 * @param known what is wrong already: such a text is not looked at
 */
export async function textViolations<E>(
  properties: Properties<E>,
  values: Values,
  known: readonly ApiError[],
): Promise<ApiError[]> {
  const isFine = (name: string) => !known.some(({ details }) => details.attribute === name)
  const found = Object.entries(properties).map(async ([name, { kind, label }]) => {
    const text = values[name]
    if (kind.type !== 'Formattable' || typeof text !== 'string' || !isFine(name)) return []
    return (await isTooLong(text, kind.format)) ? [constraintViolation(name, `${label} is too long.`)] : []
  })
  return (await Promise.all(found)).flat()
}

async function isTooLong(text: string, format: 'plain' | 'markdown'): Promise<boolean> {
  try {
    await formatted(text, format)
    return false
  } catch (error) {
    if (error instanceof TooLong) return true
    throw error
  }
}
