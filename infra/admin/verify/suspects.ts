import { createHash } from 'node:crypto'
import { slices } from '#shared/platform/concurrency.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Claim, Rule } from './rule.ts'
import type { Scan } from './scan.ts'

/** With a million entities there are some hundred claims in each. */
const BUCKETS = 2 ** 17

/** Buckets whose claims are kept in memory: suspects are looked for in so many at a time. */
const KEPT = 1000

/** Items whose claims are read at the same time. */
const AT_ONCE = 100

/** A subject that was not as it should be, when it was read. */
export interface Suspect {
  about: unknown
  /** The keys of the items that claimed something about it. */
  by: Key[]
}

/** A subject with how often each text about it was claimed in sum. */
interface Claimed extends Suspect {
  times: Map<string | undefined, number>
}

/**
 * Finds the subjects of a rule that have to be checked. A first walk over the table adds up the claims without keeping them:
 * each bucket has the sum of their hashes, which is zero if they cancel each other out. Others are read again.
 */
export class Suspects {
  readonly #sums = new Uint32Array(BUCKETS)

  constructor(readonly rule: Rule) {}

  /** Adds up the claims of some items of the first walk. */
  async note(batch: readonly Item[]): Promise<void> {
    for (const [{ about, text, times }] of await this.#claimsIn(batch)) {
      const bucket = bucketOf(about)
      this.#sums[bucket] = (this.#sums[bucket] as number) + times * hashOf([about, text])
    }
  }

  /** The suspects, for which the table is read again if there are any. */
  async *all(scan: Scan): AsyncGenerator<Suspect> {
    for (const about of (await this.rule.subjects?.()) ?? []) yield { about, by: [] }
    const open = [...this.#sums.keys()].filter((bucket) => this.#sums[bucket] !== 0)
    for (const buckets of slices(open, KEPT)) yield* await this.#suspectsIn(new Set(buckets), scan)
  }

  async #suspectsIn(buckets: ReadonlySet<number>, scan: Scan): Promise<Suspect[]> {
    const seen = new Map<string, Claimed>()
    for await (const batch of scan())
      for (const [claim, by] of await this.#claimsIn(batch)) {
        if (!buckets.has(bucketOf(claim.about))) continue
        const name = JSON.stringify(claim.about)
        const known: Claimed = seen.get(name) ?? { about: claim.about, by: [], times: new Map() }
        known.by.push(by)
        known.times.set(claim.text, (known.times.get(claim.text) ?? 0) + claim.times)
        seen.set(name, known)
      }
    return [...seen.values()].filter(({ times }) => [...times.values()].some((sum) => sum !== 0))
  }

  /** The claims of some items, each with the key of its item. */
  async #claimsIn(batch: readonly Item[]): Promise<[Claim<unknown>, Key][]> {
    const claimed: [Claim<unknown>, Key][] = []
    for (const some of slices(batch, AT_ONCE)) {
      const claims = await Promise.all(some.map((item) => this.rule.claims?.(item) ?? []))
      for (const [index, { pk, sk }] of some.entries())
        for (const claim of claims[index] ?? []) claimed.push([claim, { pk, sk }])
    }
    return claimed
  }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest().readUInt32LE()

/** The bucket of a subject. */
const bucketOf = (about: unknown): number => hashOf(about) % BUCKETS
