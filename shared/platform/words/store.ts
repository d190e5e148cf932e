import { randomBytes } from 'node:crypto'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Item, type Key, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { eachPosting, type Posting, packed, unpacked } from '#shared/platform/words/internal/postings.ts'
import { isWholeOnly, searchedWords } from './words.ts'

/** A text of a thing, as it was written once. */
export interface IndexedText extends Posting {
  /** The name of the write that made its words findable. It is stored with the text. */
  token: string
  text: string
}

/** Where a word is found. */
export interface Found {
  /** By the id of each thing, the first of its texts that has the word. */
  sources: ReadonlyMap<number, number>
  /** Whether that is all: what nearly everything has is not read to the end. */
  isComplete: boolean
}

/** A word of a text, by the key of the item that says so. */
export interface Occurrence extends Posting {
  key: Key
  /** The name of the write. */
  token: string
}

/** An item of the index, or a part of what it says: the texts of one write that have a word. */
interface Entry {
  key: Key
  postings: Posting[]
}

/** The beginning of the names of writes of many texts, whose items are shared by these. */
const MANY = '+'

/** The most pages of a query for a word, of one megabyte each. */
const MAX_PAGES = 4

/** Letters of a word that its partition is named after. */
const LETTERS = 2

/** Sorts behind everything that words may continue with. */
const LAST = '\u{10ffff}'

/** The attribute with the postings. */
const POSTINGS = 'p'

/** A name for a write of one text, which no other write has. It says when that was. */
export const newToken = (now: Date): string =>
  `${now.getTime().toString(36)}${randomBytes(6).toString('base64url')}`

/** A name for a write of many texts. */
export const newSharedToken = (now: Date): string => `${MANY}${newToken(now)}`

/** The milliseconds since the epoch at which a write began. */
const timeOf = (token: string): number => Number.parseInt(token.replace(MANY, '').slice(0, 8), 36)

/** Whether a write began before a time. */
export const isBefore = (token: string, time: Date): boolean => timeOf(token) < time.getTime()

/**
 * Finds texts by their words. Each item says which texts of one write have a word. No other write changes it, except that it
 * takes out what is gone: so words are put before their text is, and taken out after it has gone, and neither a crash nor a
 * race can hide a text. A hit may be outdated: readers look at the text.
 */
export class WordIndex {
  /** @param prefix the beginning of the keys of its partitions */
  constructor(
    private readonly table: Table,
    private readonly prefix: string,
  ) {}

  /** The keys of the items of a word: each of these followed by a token. */
  #keyOf = (word: string, token: string): Key => ({ pk: this.#partition(word), sk: `${word}#${token}` })

  #partition = (word: string) => `${this.prefix}#${[...word].slice(0, LETTERS).join('')}`

  /**
   * Runs a write of texts.
   *
   * @param before the texts that the write replaces or removes
   * @param after those that it adds
   * @throws what the write throws
   */
  async writing<T>(
    before: readonly IndexedText[],
    after: readonly IndexedText[],
    write: () => Promise<T>,
  ): Promise<T> {
    await this.add(after)
    try {
      const written = await write()
      await this.#tidy(before)
      return written
    } catch (error) {
      if (error instanceof WriteRefused) await this.#tidy(after)
      throw error
    }
  }

  /** Removes words whose write has been decided: that they are left is no error of it, and `verify` removes them. */
  async #tidy(texts: readonly IndexedText[]): Promise<void> {
    try {
      await this.remove(texts)
    } catch (error) {
      log('WARN', 'words of a former text were left', errorFields(error))
    }
  }

  /** Lets texts be found by their words. */
  add(texts: readonly IndexedText[]): Promise<void> {
    return this.table.writeEach(this.itemsOf(texts).map((put) => ({ put })))
  }

  /** The items by which texts are found. */
  itemsOf(texts: readonly IndexedText[]): Item[] {
    return this.#entriesOf(texts).map(({ key, postings }) => ({ ...key, [POSTINGS]: packed(postings) }))
  }

  #entriesOf(texts: readonly IndexedText[]): Entry[] {
    const entries = new Map<string, Entry>()
    for (const { id, source, token, text } of texts)
      for (const word of searchedWords(text)) {
        const key = this.#keyOf(word, token)
        const entry = entries.get(identityOf(key)) ?? { key, postings: [] }
        entry.postings.push({ id, source })
        entries.set(identityOf(key), entry)
      }
    return [...entries.values()]
  }

  /** Lets texts no longer be found. May be repeated. */
  async remove(texts: readonly IndexedText[]): Promise<void> {
    const isShared = ({ token }: IndexedText) => token.startsWith(MANY)
    await this.table.writeEach(
      this.#entriesOf(texts.filter((one) => !isShared(one))).map(({ key }) => ({ remove: key })),
    )
    await this.takeOut(this.#entriesOf(texts.filter(isShared)))
  }

  /** Takes postings out of items, which may have others. */
  async takeOut(entries: readonly Entry[]): Promise<void> {
    const changeOf = async (entry: Entry) => changesWithout(entry, await this.table.get(entry.key))
    const pieces = await Promise.all(
      entries.map(async (entry) => ({ entry, changes: await changeOf(entry) })),
    )
    await writeInTransactions(
      pieces,
      ({ changes }) => changes,
      this.table,
      ({ entry }) => retryingRefusals(async () => this.table.write(await changeOf(entry))),
    )
  }

  /** Finds the texts that have a word, or one that begins with it. */
  async find(wanted: string): Promise<Found> {
    const to = isWholeOnly(wanted) ? `${wanted}#${LAST}` : `${wanted}${LAST}`
    const from = isWholeOnly(wanted) ? `${wanted}#` : wanted
    const sources = new Map<number, number>()
    const note = (id: number, source: number) => {
      const known = sources.get(id)
      if (known === undefined || source < known) sources.set(id, source)
    }
    let page = await this.table.queryPage({ pk: this.#partition(wanted), from, to, only: [POSTINGS] })
    for (let pages = 1; ; pages++) {
      for (const { [POSTINGS]: bytes } of page.items) eachPosting(bytes as Uint8Array, note)
      if (!page.next || pages === MAX_PAGES) return { sources, isComplete: !page.next }
      page = await page.next()
    }
  }

  /** The occurrences in an item of the index; none in any other item. */
  occurrencesIn({ pk, sk, [POSTINGS]: bytes }: Item): Occurrence[] {
    if (!pk.startsWith(`${this.prefix}#`)) return []
    const token = sk.slice(sk.indexOf('#') + 1)
    return unpacked(bytes as Uint8Array).map((posting) => ({ ...posting, key: { pk, sk }, token }))
  }

  /** The occurrences of the words of some texts. */
  occurrencesOf = (texts: readonly IndexedText[]): Occurrence[] =>
    this.itemsOf(texts).flatMap((item) => this.occurrencesIn(item))
}

/** The changes that take postings out of an item. */
function changesWithout({ key, postings }: Entry, item: Item | undefined): Write[] {
  if (!item) return []
  const present = unpacked(item[POSTINGS] as Uint8Array)
  const left = present.filter(
    ({ id, source }) => !postings.some((other) => other.id === id && other.source === source),
  )
  if (left.length === present.length) return []
  const when = equals(POSTINGS, item[POSTINGS])
  return left.length === 0
    ? [{ remove: key, when }]
    : [{ update: key, set: { [POSTINGS]: packed(left) }, when }]
}
