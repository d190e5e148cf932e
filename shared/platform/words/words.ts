import { unaccented } from '#shared/platform/fold.ts'

/** The maximum number of letters of a word that are compared. Further letters are ignored. */
export const MAX_LETTERS = 32

/** The maximum number of distinct words of a text that are indexed. Further words are ignored. */
export const MAX_WORDS = 200

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

/** Scripts without blanks between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Splits a run of letters into words. The run is a single word, except in scripts that do not separate words with
 * spaces.
 */
const segments = (run: string): string[] =>
  UNSPACED.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run]

/**
 * Returns the distinct words of a text in order of appearance. A word is a run of letters and digits, folded and
 * without diacritics. Long words are cut off, and only the first words of a long text are returned.
 */
export function distinctWords(text: string): string[] {
  const runs = unaccented(text).split(BETWEEN_WORDS)
  const words = new Set<string>()
  for (const run of runs)
    for (const word of segments(run)) {
      if (words.size === MAX_WORDS) return [...words]
      if (word !== '') words.add([...word].slice(0, MAX_LETTERS).join(''))
    }
  return [...words]
}

/**
 * Returns whether a search term matches only whole words. This applies to single letters, because too many words start
 * with them.
 */
export const isWholeOnly = (wanted: string): boolean => [...wanted].length === 1

/**
 * Returns whether a word matches a search term. A term of one letter must be the whole word. A longer term must be the
 * beginning of the word.
 */
export const fitsWord = (word: string, wanted: string): boolean =>
  isWholeOnly(wanted) ? word === wanted : word.startsWith(wanted)
