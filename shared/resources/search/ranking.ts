import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { unaccentedIn } from '#shared/platform/dynamodb/collation.ts'
import { allOf, anyOf, type Condition, contains } from '#shared/platform/dynamodb/condition.ts'
import { wordsIn } from '#shared/platform/fold.ts'
import type { SortKey } from '#shared/platform/lists/selection.ts'
import { searchedWords } from '#shared/platform/words/words.ts'

/** What somebody searches. */
export interface SearchedWords {
  /** All of it, without diacritics. */
  text: string
  /** Its words, without diacritics. */
  words: readonly string[]
  /** The parts of these words that are looked up in texts: runs of letters and digits. */
  parts: readonly string[]
  /** The number that it is, with or without a number sign. */
  number?: number
}

/** Reads what somebody searches. */
export function wantedIn(query: string): SearchedWords {
  const digits = /^#?([1-9]\d{0,14})$/.exec(query.trim())?.[1]
  const words = wordsIn(query)
  return {
    text: words.join(' '),
    words,
    parts: searchedWords(query),
    ...(digits && { number: Number(digits) }),
  }
}

/** The condition that every word occurs in one of some attributes of a row. */
export const mentions = ({ words }: SearchedWords, attributes: readonly string[]): Condition =>
  allOf(...words.map((word) => anyOf(...attributes.map((attribute) => contains(attribute, word)))))

/** The rank of what has the wanted number. */
export const BY_NUMBER = 0

/** How well texts fit, best first: all of one, its beginning, beginnings of its words; what fits none of it comes last. */
const fits: readonly ((wanted: SearchedWords, text: string) => boolean)[] = [
  ({ text }, found) => found === text,
  ({ text }, found) => found.startsWith(text),
  ({ words }, found) => {
    const parts = found.split(/[^\p{L}\p{M}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  },
]

/**
 * The rank of something among what is found, best first.
 *
 * @param texts its collated names, of which the best counts
 * @param isActive what is not comes last among what fits as well
 */
export function rankOf(wanted: SearchedWords, texts: readonly string[], isActive: boolean): number {
  const bare = texts.map(unaccentedIn)
  const best = fits.findIndex((suits) => bare.some((text) => suits(wanted, text)))
  return 2 * (1 + (best < 0 ? fits.length : best)) + (isActive ? 0 : 1)
}

/** Sorts rows by their rank, and keeps the ranks of all that it has sorted. */
export class Ranking {
  readonly #ranks = new Map<number, number>()
  /** The order: best first. */
  readonly order: SortKey

  /**
   * @param attributes the attributes of rows that it reads
   * @param rank reads the rank of a row
   */
  constructor(attributes: readonly string[], rank: (row: ListedRow) => number) {
    const read = (row: ListedRow) => {
      const found = rank(row)
      this.#ranks.set(row.id, found)
      return found
    }
    this.order = { by: { attributes, reader: () => read }, descending: false }
  }

  /** The rank of something that has been sorted. */
  of = ({ id }: { id: number }): number => this.#ranks.get(id) ?? Number.POSITIVE_INFINITY
}
