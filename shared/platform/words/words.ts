import { unaccented } from '#shared/platform/fold.ts'

/** The most letters of a word that tell it from others. */
export const MAX_LETTERS = 32

/** The most different words of a text by which it is found: the first ones. */
export const MAX_WORDS = 200

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

/** Scripts without blanks between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a run of letters: one, except in scripts without blanks. */
const segments = (run: string): string[] =>
  UNSPACED.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run]

/**
 * The different words by which a text is found, in the order of the text: runs of letters and digits, folded and without
 * diacritics. A word is cut to some letters. A long text is found by its first words only.
 */
export function searchedWords(text: string): string[] {
  const runs = unaccented(text).split(BETWEEN_WORDS)
  const words = new Set<string>()
  for (const run of runs)
    for (const word of segments(run)) {
      if (words.size === MAX_WORDS) return [...words]
      if (word !== '') words.add([...word].slice(0, MAX_LETTERS).join(''))
    }
  return [...words]
}

/** Whether a wanted word is only found whole: one letter begins too many words. */
export const isWholeOnly = (wanted: string): boolean => [...wanted].length === 1

/** Whether a word is a wanted one, or begins with it. */
export const fitsWord = (word: string, wanted: string): boolean =>
  isWholeOnly(wanted) ? word === wanted : word.startsWith(wanted)
