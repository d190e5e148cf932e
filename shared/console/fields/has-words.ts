import { unaccented, wordsIn } from '#shared/platform/fold.ts'

/**
 * Returns whether a text contains each word of another text, ignoring case and diacritics as the service does in
 * searches.
 */
export function hasWords(text: string, wanted: string): boolean {
  const searched = unaccented(text)
  return wordsIn(wanted).every((word) => searched.includes(word))
}
