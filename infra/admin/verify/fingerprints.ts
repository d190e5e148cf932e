import { createHash } from 'node:crypto'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { type Item, type Key, layout } from '#shared/platform/dynamodb/table.ts'

/** With a million entities there are some hundred items in each. */
const BUCKETS = 2 ** 16

/** An item as a text: the same for the same attributes, in whatever order and with whatever number of the layout. */
export const textOf = ({ [layout.schema]: _, ...attributes }: Item): string =>
  JSON.stringify(attributes, (_name, value) => (value?.constructor === Object ? inOrder(value) : value))

const inOrder = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The bucket of an item, by its key. */
export const bucketOf = (key: Key): number => hashOf(identityOf(key)).readUInt16LE()

/**
 * Compares two sets of items without keeping them: each bucket has the sum of the hashes of one set minus those of the other,
 * which is zero where the sets are the same.
 */
export class Fingerprints {
  readonly #low = new Uint32Array(BUCKETS)
  readonly #high = new Uint32Array(BUCKETS)
  readonly #sizes = new Uint32Array(BUCKETS)

  /** Adds an item to the first set (1) or to the second (-1). */
  add(item: Item, set: 1 | -1): void {
    const [bucket, hash] = [bucketOf(item), hashOf(textOf(item))]
    this.#low[bucket] = (this.#low[bucket] as number) + set * hash.readUInt32LE(0)
    this.#high[bucket] = (this.#high[bucket] as number) + set * hash.readUInt32LE(4)
    this.#sizes[bucket] = (this.#sizes[bucket] as number) + 1
  }

  /**
   * The buckets in which the sets differ, in groups.
   *
   * @param size how many items the buckets of a group have together, unless it is a single one
   */
  different(size: number): Set<number>[] {
    const groups: Set<number>[] = []
    let room = 0
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      if (!this.#low[bucket] && !this.#high[bucket]) continue
      const items = this.#sizes[bucket] as number
      if (groups.length === 0 || items > room) {
        groups.push(new Set())
        room = size
      }
      groups.at(-1)?.add(bucket)
      room -= items
    }
    return groups
  }
}
