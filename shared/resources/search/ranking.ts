import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { unaccentedIn } from '#shared/platform/dynamodb/collation.ts'
import { allOf, anyOf, type Condition, contains } from '#shared/platform/dynamodb/condition.ts'
import { wordsIn } from '#shared/platform/fold.ts'
import type { SortKey } from '#shared/platform/lists/selection.ts'
import { distinctWords } from '#shared/platform/words/words.ts'

/** The parsed query of a search. */
export interface SearchedWords {
  /** The whole query, without diacritics. */
  text: string
  /** The words of the query, without diacritics. */
  words: readonly string[]
  /** The runs of letters and digits in `words`. A search looks up these runs in texts. */
  parts: readonly string[]
  /** The number to search for. Present only if the whole query is a number, with or without a number sign. */
  number?: number
}

export function parseSearch(query: string): SearchedWords {
  const digits = /^#?([1-9]\d{0,14})$/.exec(query.trim())?.[1]
  const words = wordsIn(query)
  return {
    text: words.join(' '),
    words,
    parts: distinctWords(query),
    ...(digits && { number: Number(digits) }),
  }
}

/** Returns the condition that every word occurs in a row. Each word may occur in any of the given attributes. */
export const mentions = ({ words }: SearchedWords, attributes: readonly string[]): Condition =>
  allOf(...words.map((word) => anyOf(...attributes.map((attribute) => contains(attribute, word)))))

/** The rank of a work package that is found by its number. */
export const BY_NUMBER = 0

/** The ways in which a text can match, best first: the whole text, its beginning, the beginnings of its words. */
const fits: readonly ((wanted: SearchedWords, text: string) => boolean)[] = [
  ({ text }, found) => found === text,
  ({ text }, found) => found.startsWith(text),
  ({ words }, found) => {
    const parts = found.split(/[^\p{L}\p{M}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  },
]

/**
 * Returns the rank of a result. Better results have smaller ranks.
 *
 * @param texts the collated names of the result; the name that matches best determines the rank
 * @param isActive if false, the result ranks after active results that match equally well
 */
export function rankOf(wanted: SearchedWords, texts: readonly string[], isActive: boolean): number {
  const bare = texts.map(unaccentedIn)
  const best = fits.findIndex((suits) => bare.some((text) => suits(wanted, text)))
  return 2 * (1 + (best < 0 ? fits.length : best)) + (isActive ? 0 : 1)
}

/**
 * Returns whether this is the rank of a good match by name. Matches in other texts, or in the middle of a word, have
 * worse ranks.
 */
export const isFit = (rank: number): boolean => rank < 2 * (1 + fits.length)

/** Sorts rows by rank, and keeps the ranks of the sorted rows. */
export class Ranking {
  readonly #ranks = new Map<number, number>()
  /** The sort key that orders by rank, best first. */
  readonly order: SortKey

  /**
   * @param attributes the row attributes that `rank` reads
   * @param rank returns the rank of a row
   */
  constructor(attributes: readonly string[], rank: (row: ListedRow) => number) {
    const read = (row: ListedRow) => {
      const found = rank(row)
      this.#ranks.set(row.id, found)
      return found
    }
    this.order = { by: { attributes, reader: () => read }, descending: false }
  }

  /** Returns the rank of a row; infinity if the row has not been sorted. */
  of = ({ id }: { id: number }): number => this.#ranks.get(id) ?? Number.POSITIVE_INFINITY
}
