import type { Finding } from '#shared/platform/collections/audit.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Item, Key, Table } from '#shared/platform/dynamodb/table.ts'
import { type Behind, bare, type Comparison } from './difference.ts'
import { findingOf } from './finding.ts'
import { bucketOf, Fingerprints, textOf } from './fingerprints.ts'
import type { Scan } from './scan.ts'
import type { Source } from './source.ts'
import { isCheckedElsewhere, ownPart } from './sources.ts'

/** How many items are kept in memory: differences are looked for in so many at a time. */
const KEPT = 200_000

/** An item that should be, with the key of what it follows from, or one that is. */
interface Compared {
  item: Item
  owner?: Behind
}

/** What was seen of a key: the items that are there or should be, and what the latter follow from. */
interface Seen {
  key: Key
  owners: Behind[]
  texts: string[]
}

/**
 * Compares the items that there are with those that follow from entities and grids. A first pass over the table
 * finds in which buckets there are differences; further ones look at these.
 */
export class Items {
  readonly #fingerprints = new Fingerprints()

  constructor(
    private readonly sources: readonly Source[],
    private readonly comparison: Comparison,
    private readonly table: Table,
  ) {}

  /** Takes note of items of the first pass. */
  note(batch: readonly Item[]): void {
    for (const { item, owner } of this.#compared(batch)) this.#fingerprints.add(item, owner ? 1 : -1)
  }

  /** The differences, each read again before it is told. */
  async *findings(scan: Scan): AsyncGenerator<Finding> {
    for (const buckets of this.#fingerprints.different(KEPT)) {
      for (const { key, owners } of await this.#differing(buckets, scan)) {
        const difference = await this.comparison.of(key, owners)
        if (difference) yield findingOf(difference, this.table)
      }
    }
  }

  /** The items of some buckets that are not as they should be, when they were read. */
  async #differing(buckets: ReadonlySet<number>, scan: Scan): Promise<Seen[]> {
    const seen = new Map<string, Seen>()
    for await (const batch of scan()) {
      for (const { item, owner } of this.#compared(batch)) {
        if (!buckets.has(bucketOf(item))) continue
        const known = seen.get(identityOf(item)) ?? { key: bare(item), owners: [], texts: [] }
        known.texts.push(textOf(item))
        if (owner) known.owners.push(owner)
        seen.set(identityOf(item), known)
      }
    }
    return [...seen.values()].filter(({ texts: [one, other, ...more] }) => one !== other || more.length > 0)
  }

  /** What there is to compare in some items: those that follow from others, and those that should follow from these. */
  #compared = (batch: readonly Item[]): Compared[] => batch.flatMap((item) => this.#of(item))

  #of(item: Item): Compared[] {
    if (isCheckedElsewhere(item)) return []
    const source = this.sources.find((one) => one.has(item))
    if (!source) return [{ item: ownPart(item) }]
    const owner = { source, key: bare(item) }
    return source.itemsOf(item).map((following) => ({ item: following, owner }))
  }
}
