import { runInNewContext } from 'node:vm'
import type { CustomField, CustomFieldFormat } from './custom-field.ts'

/** What a pattern may take; one that takes longer backtracks without end. */
const TIMEOUT_MILLISECONDS = 100

/** A class of characters, in which `\A` is an A; one of Ruby's anchors; any other escaped character. */
const anchorsAndOthers = /\[(?:\\.|[^\]\\])*\]|\\(?<anchor>[AzZ])|\\./gs

/** Patterns may be written for Ruby, which calls the start and the end of a text `\A` and `\z` or `\Z`. */
const translated = (regexp: string): string =>
  regexp.replace(anchorsAndOthers, (found, anchor?: string) => {
    if (!anchor) return found
    return anchor === 'A' ? '^' : '$'
  })

/** By code points where the pattern allows it; the `u` flag refuses needless escapes, which people write. */
function compiled(regexp: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(translated(regexp), flags)
    } catch {
      // Perhaps without the flag.
    }
  }
  return undefined
}

/** Whether a custom field can have this pattern. */
export const isPattern = (regexp: string): boolean => compiled(regexp) !== undefined

/**
 * Whether a pattern occurs in a text. A pattern that does not compile, or does not come to an end in time,
 * matches nothing, so that no text can keep the service busy.
 *
 * @param regexp a pattern of JavaScript, in which `\A`, `\z` and `\Z` mean the start and the end
 */
export function matches(regexp: string, text: string): boolean {
  const pattern = compiled(regexp)
  if (!pattern) return false
  try {
    return runInNewContext('pattern.test(text)', { pattern, text }, { timeout: TIMEOUT_MILLISECONDS })
  } catch {
    return false
  }
}

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
