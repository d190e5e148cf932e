import { unaccented, wordsIn } from '#shared/platform/fold.ts'

/**
 * Returns whether a text contains each word of another one, ignoring case and diacritics like the search of the
 * service.
 */
export function hasWords(text: string, wanted: string): boolean {
  const searched = unaccented(text)
  return wordsIn(wanted).every((word) => searched.includes(word))
}
