import { randomBytes } from 'node:crypto'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Item, type Key, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import {
  eachPosting,
  type Posting,
  packedPostings,
  unpackedPostings,
} from '#shared/platform/words/internal/postings.ts'
import { distinctWords, isWholeOnly } from './words.ts'

/** A text of a resource, in the version that a certain write stored. */
export interface IndexedText extends Posting {
  /** Identifies the write that indexed the text. The token is stored with the text. */
  token: string
  text: string
}

export interface WordMatches {
  /** The resources with the word: for each resource id, the number of the first text that contains the word. */
  sources: ReadonlyMap<number, number>
  /**
   * True if all occurrences have been read. If a word occurs in nearly every text, only some of its occurrences are
   * read.
   */
  isComplete: boolean
}

/** An occurrence of a word in a text, with the key of its item in the index. */
export interface Occurrence extends Posting {
  key: Key
  /** The name of the write that indexed the text. */
  token: string
}

/**
 * The key of an index item, with all or some of the item's postings. All postings of an item belong to the same word
 * and the same write.
 */
interface Entry {
  key: Key
  postings: Posting[]
}

/** The prefix in the name of a write that stores several texts. The texts of one write share items of the index. */
const SHARED_PREFIX = '+'

/** The maximum number of pages, of one megabyte each, that a query for a word reads. */
const MAX_PAGES = 4

/** The number of letters at the beginning of a word that the key of its partition contains. */
const LETTERS = 2

/** A character that sorts after every letter that may follow the beginning of a word. */
const LAST = '\u{10ffff}'

/** The attribute with the postings. */
const POSTINGS = 'p'

/** Returns a unique name for a write of one text. The name starts with the time of the write. */
export const newToken = (now: Date): string =>
  `${now.getTime().toString(36)}${randomBytes(6).toString('base64url')}`

/** Returns a unique name for a write of several texts. */
export const newSharedToken = (now: Date): string => `${SHARED_PREFIX}${newToken(now)}`

/** Returns the time when a write began, in milliseconds since the epoch. */
const timeOf = (token: string): number => Number.parseInt(token.replace(SHARED_PREFIX, '').slice(0, 8), 36)

/** Returns whether the write with the given name (`token`) began before a time. */
export const isBefore = (token: string, time: Date): boolean => timeOf(token) < time.getTime()

/**
 * An index of texts by their words. Each item belongs to one word and one write. Of the texts that the write added, the
 * item lists those that contain the word. Later writes can only remove texts from the item.
 *
 * Words are added before their text is written, and removed after the text is deleted, so that neither a crash nor a
 * race can hide a text. A hit may be outdated, so readers check it against the text.
 */
export class WordIndex {
  /** @param prefix the prefix of the partition keys of this index */
  constructor(
    private readonly table: Table,
    private readonly prefix: string,
  ) {}

  /** Returns the key of the item that stores where a word occurs in the texts of one write. */
  #keyOf = (word: string, token: string): Key => ({ pk: this.#partition(word), sk: `${word}#${token}` })

  #partition = (word: string) => `${this.prefix}#${[...word].slice(0, LETTERS).join('')}`

  /**
   * Runs a write of texts, and indexes their words.
   *
   * @param before the texts that the write replaces or removes
   * @param after the texts that the write adds
   * @throws the error of the write
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

  /**
   * Removes words from the index: the former words after a successful write, the new words after a refused write. An
   * error is only logged, because `verify` can remove the words later.
   */
  async #tidy(texts: readonly IndexedText[]): Promise<void> {
    try {
      await this.remove(texts)
    } catch (error) {
      log('WARN', 'words of a former text were left', errorFields(error))
    }
  }

  add(texts: readonly IndexedText[]): Promise<void> {
    return this.table.writeEach(this.itemsOf(texts).map((put) => ({ put })))
  }

  itemsOf(texts: readonly IndexedText[]): Item[] {
    return this.#entriesOf(texts).map(({ key, postings }) => ({
      ...key,
      [POSTINGS]: packedPostings(postings),
    }))
  }

  #entriesOf(texts: readonly IndexedText[]): Entry[] {
    const entries = new Map<string, Entry>()
    for (const { id, source, token, text } of texts)
      for (const word of distinctWords(text)) {
        const key = this.#keyOf(word, token)
        const entry = entries.get(identityOf(key)) ?? { key, postings: [] }
        entry.postings.push({ id, source })
        entries.set(identityOf(key), entry)
      }
    return [...entries.values()]
  }

  /** Removes the words of texts from the index. Idempotent. */
  async remove(texts: readonly IndexedText[]): Promise<void> {
    const isShared = ({ token }: IndexedText) => token.startsWith(SHARED_PREFIX)
    await this.table.writeEach(
      this.#entriesOf(texts.filter((one) => !isShared(one))).map(({ key }) => ({ remove: key })),
    )
    await this.takeOut(this.#entriesOf(texts.filter(isShared)))
  }

  /** Removes postings from items. The items may keep other postings. */
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

  /** Finds the texts that contain a word, or a longer word that starts with it. */
  async find(wanted: string): Promise<WordMatches> {
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

  /** Returns the occurrences of words that an index item stores; none for an item of any other kind. */
  occurrencesIn({ pk, sk, [POSTINGS]: bytes }: Item): Occurrence[] {
    if (!pk.startsWith(`${this.prefix}#`)) return []
    const token = sk.slice(sk.indexOf('#') + 1)
    return unpackedPostings(bytes as Uint8Array).map((posting) => ({ ...posting, key: { pk, sk }, token }))
  }

  occurrencesOf = (texts: readonly IndexedText[]): Occurrence[] =>
    this.itemsOf(texts).flatMap((item) => this.occurrencesIn(item))
}

/** Returns the changes that remove postings from an item. */
function changesWithout({ key, postings }: Entry, item: Item | undefined): Write[] {
  if (!item) return []
  const present = unpackedPostings(item[POSTINGS] as Uint8Array)
  const left = present.filter(
    ({ id, source }) => !postings.some((other) => other.id === id && other.source === source),
  )
  if (left.length === present.length) return []
  const when = equals(POSTINGS, item[POSTINGS])
  return left.length === 0
    ? [{ remove: key, when }]
    : [{ update: key, set: { [POSTINGS]: packedPostings(left) }, when }]
}
