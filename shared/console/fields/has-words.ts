import { unaccented, wordsIn } from '#shared/platform/fold.ts'

/** Whether a text has each word of another one somewhere, without case and diacritics, as the service searches. */
export function hasWords(text: string, wanted: string): boolean {
  const searched = unaccented(text)
  return wordsIn(wanted).every((word) => searched.includes(word))
}
