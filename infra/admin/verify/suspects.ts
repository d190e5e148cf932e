import { createHash } from 'node:crypto'
import { slices } from '#shared/platform/concurrency.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Claim, Rule } from './rule.ts'
import type { Scan } from './scan.ts'

/**
 * Number of buckets for the claims (see `Claim`). The subject of a claim determines its bucket. With a million
 * entities, each bucket gets a few hundred claims.
 */
const BUCKETS = 2 ** 17

/** Maximum number of buckets whose claims one scan collects, so that these claims fit in memory. */
const BUCKETS_PER_SCAN = 1000

/** Number of items whose claims (see `rule.ts`) are computed concurrently. */
const PARALLEL_READS = 100

/** A subject to check: either the sum of the claims about it is not zero, or the rule checks it in every run. */
export interface Suspect {
  about: unknown
  /** Keys of the items that made claims about the subject. */
  by: Key[]
}

/**
 * A subject with the claims about it. `times` contains, for each claimed text, the sum of the `times` of all claims
 * with this text.
 */
interface Claimed extends Suspect {
  times: Map<string | undefined, number>
}

/**
 * Finds the subjects of a rule that must be checked. The first scan needs only constant memory. It computes one sum for
 * each bucket: each claim in the bucket adds its hash, multiplied by its `times`. Some `times` are negative, so
 * matching claims (see `Claim`) add up to zero. The second scan looks only at claims in buckets whose sum is not zero.
 */
export class Suspects {
  /**
   * The sums of the buckets. The array takes half a megabyte, so it is created only with the first claim: in a small
   * table, most rules find no claim.
   */
  #sums: Uint32Array | undefined

  constructor(readonly rule: Rule) {}

  /** Adds the claims of some items to the sums. Called during the first scan of the table. */
  async note(batch: readonly Item[]): Promise<void> {
    for (const [{ about, text, times }] of await this.#claimsIn(batch)) {
      const bucket = bucketOf(about)
      this.#sums ??= new Uint32Array(BUCKETS)
      this.#sums[bucket] = (this.#sums[bucket] as number) + times * hashOf([about, text])
    }
  }

  /**
   * Yields the suspects: the subjects that must be checked. If the claims in some buckets do not add up to zero, scans
   * the table again to find the suspects in these buckets.
   */
  async *all(scan: Scan): AsyncGenerator<Suspect> {
    for (const about of (await this.rule.subjects?.()) ?? []) yield { about, by: [] }
    for (const buckets of slices(this.#open(), BUCKETS_PER_SCAN))
      yield* await this.#suspectsIn(new Set(buckets), scan)
  }

  /**
   * Returns the buckets whose claims did not cancel out. Uses a plain loop, because an iterator takes twenty times as
   * long, which would double the time for verifying a small table.
   */
  #open(): number[] {
    const open: number[] = []
    if (this.#sums)
      for (let bucket = 0; bucket < BUCKETS; bucket++) if (this.#sums[bucket] !== 0) open.push(bucket)
    return open
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

  async #claimsIn(batch: readonly Item[]): Promise<[Claim<unknown>, Key][]> {
    const claimed: [Claim<unknown>, Key][] = []
    for (const some of slices(batch, PARALLEL_READS)) {
      const claims = await Promise.all(some.map((item) => this.rule.claims?.(item) ?? []))
      for (const [index, { pk, sk }] of some.entries())
        for (const claim of claims[index] ?? []) claimed.push([claim, { pk, sk }])
    }
    return claimed
  }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest().readUInt32LE()

const bucketOf = (about: unknown): number => hashOf(about) % BUCKETS
