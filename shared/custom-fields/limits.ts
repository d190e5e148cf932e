import type { CustomField, CustomFieldFormat } from './custom-field.ts'
import { matches } from './matching.ts'

/** The formats whose values may be limited in length and form; of numbers, the text is meant. */
const limited: readonly CustomFieldFormat[] = ['string', 'text', 'int', 'float']

export const canBeLimited = ({ format }: Pick<CustomField, 'format'>): boolean => limited.includes(format)

type Limits = Pick<CustomField, 'minLength' | 'maxLength' | 'regexp'>

/**
 * What is wrong with a text, or the text of a number, by the limits of its custom field, to be read after the
 * field's name. Lengths count code points.
 */
export function limitProblems({ minLength = 0, maxLength = 0, regexp }: Limits, text: string): string[] {
  const length = [...text].length
  const problems: string[] = []
  if (length < minLength) problems.push(`is too short (minimum is ${minLength} characters).`)
  if (maxLength > 0 && length > maxLength) {
    problems.push(`is too long (maximum is ${maxLength} characters).`)
  }
  if (regexp && !matches(regexp, text)) problems.push('is invalid.')
  return problems
}
