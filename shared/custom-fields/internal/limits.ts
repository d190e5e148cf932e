import { runInNewContext } from 'node:vm'
import type { CustomField, CustomFieldFormat } from '#shared/custom-fields/custom-field.ts'
import { message, type Text } from '#shared/platform/language/message.ts'

/** Time limit for matching a pattern. A pattern that takes longer probably backtracks catastrophically. */
const TIMEOUT_MILLISECONDS = 100

/**
 * Matches a character class (in which `\A` is just an A), one of Ruby's anchors, or any other escaped character.
 */
const anchorsAndOthers = /\[(?:\\.|[^\]\\])*\]|\\(?<anchor>[AzZ])|\\./gs

/**
 * Replaces Ruby's anchors for the start (`\A`) and the end of a text (`\z`, `\Z`), because patterns may be written for
 * Ruby.
 */
const translated = (regexp: string): string =>
  regexp.replace(anchorsAndOthers, (found, anchor?: string) => {
    if (!anchor) return found
    return anchor === 'A' ? '^' : '$'
  })

/**
 * Compiles a pattern; undefined if the pattern is invalid. With the `u` flag, the pattern matches code points. Many
 * patterns contain needless escapes and compile only without the flag.
 */
function compiled(regexp: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(translated(regexp), flags)
    } catch {
      // If the attempt with the `u` flag fails, the next round tries the pattern without the flag. If that attempt
      // fails too, the pattern is invalid.
    }
  }
  return undefined
}

/** Returns whether a pattern compiles. */
export const isPattern = (regexp: string): boolean => compiled(regexp) !== undefined

/**
 * Returns whether a pattern matches somewhere in a text. A pattern that exceeds the time limit matches nothing, so that
 * no text can keep the service busy. An invalid pattern matches nothing either.
 *
 * @param regexp a JavaScript pattern, which may use `\A`, `\z` and `\Z` for the start and the end
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

/**
 * Formats whose values may have a pattern and length limits. For a number, these limits apply to its digits as text.
 */
const limited: readonly CustomFieldFormat[] = ['string', 'text', 'int', 'float']

export const canBeLimited = ({ format }: Pick<CustomField, 'format'>): boolean => limited.includes(format)

type Limits = Pick<CustomField, 'minLength' | 'maxLength' | 'regexp'>

/**
 * Returns a message for each limit of a custom field that a text violates.
 *
 * A message continues a sentence that begins with the name of the field. Lengths are in code points.
 *
 * @param text the value of the field; a number is given as text
 */
export function limitProblems({ minLength = 0, maxLength = 0, regexp }: Limits, text: string): Text[] {
  const length = [...text].length
  const problems: Text[] = []
  if (length < minLength) problems.push(message`is too short (minimum is ${minLength} characters).`)
  if (maxLength > 0 && length > maxLength) {
    problems.push(message`is too long (maximum is ${maxLength} characters).`)
  }
  if (regexp && !matches(regexp, text)) problems.push('is invalid.')
  return problems
}
