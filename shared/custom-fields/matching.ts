import { runInNewContext } from 'node:vm'

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
