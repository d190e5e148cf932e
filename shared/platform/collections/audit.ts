import { isDeepStrictEqual } from 'node:util'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Interval, recounted } from '#shared/platform/dynamodb/counted-range.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Key, Write } from '#shared/platform/dynamodb/table.ts'
import type { Entity } from './entity.ts'
import type { EntityReader } from './internal/entity-reader.ts'
import type { OrderIndex } from './internal/order-index.ts'
import { chunkCountedBy, shardOf } from './keys.ts'
import { idOf } from './order.ts'

/** Something that is wrong in the table. */
export interface Finding {
  /** What, where, and what it should be. */
  text: string
  /**
   * Mends it; missing if somebody has to decide.
   *
   * @throws WriteRefused if what was read has changed: then it is left to the next run
   */
  mend?(): Promise<void>
}

/** A collection, as far as its counters can be checked. */
export type Audited = Pick<
  EntityReader<Entity>,
  'table' | 'keys' | 'orders' | 'code' | 'countersOf' | 'idsInChunk'
>

/**
 * What is wrong with the counters of a collection. What changes meanwhile is read again.
 *
 * @param name what the collection is called
 * @param chunks the chunks of ids whose counters may be wrong
 */
export async function* audit(
  name: string,
  collection: Audited,
  chunks: Iterable<number>,
): AsyncGenerator<Finding> {
  for (const chunk of chunks) {
    const finding = await chunkFinding(name, collection, chunk)
    if (finding) yield finding
  }
  for (const index of collection.orders.all) yield* orderFindings(collection, index)
}

/** A counter as it is stored, with the number that it should have. */
interface Counter {
  key: Key
  is?: number
  shouldBe: number
}

/** What is wrong with the counters of a chunk of ids and of its clusters. */
async function chunkFinding(name: string, collection: Audited, chunk: number): Promise<Finding | undefined> {
  const wrong = (await readCounters(collection, chunk)).filter(({ is = 0, shouldBe }) => is !== shouldBe)
  if (wrong.length === 0) return undefined
  const texts = wrong.map(
    ({ key, is = 0, shouldBe }) => `${key.pk} / ${key.sk} is ${is}, and should be ${shouldBe}`,
  )
  const corrected = wrong.map(({ key, is, shouldBe }): Write => {
    return { update: key, set: { n: shouldBe }, when: is === undefined ? absent('n') : equals('n', is) }
  })
  return { text: `counters of ${name}: ${texts.join('; ')}`, mend: () => collection.table.write(corrected) }
}

function readCounters(collection: Audited, chunk: number): Promise<Counter[]> {
  return readingTogether(async () => {
    const before = await storedCounters(collection, chunk)
    const ids = await collection.idsInChunk(chunk)
    const after = await storedCounters(collection, chunk)
    return isDeepStrictEqual(before, after) ? compared(after, ids, collection) : undefined
  })
}

async function storedCounters({ table, keys, code }: Audited, chunk: number): Promise<Item[]> {
  const [chunks, clusters] = await Promise.all([
    table.query({ pk: keys.directory }),
    table.query({ pk: keys.clusterCounts(chunk) }),
  ])
  return [...chunks.filter((item) => chunkCountedBy(code, item) === chunk), ...clusters]
}

function compared(stored: readonly Item[], ids: Iterable<number>, { countersOf }: Audited): Counter[] {
  const counters = new Map<string, Counter>(
    stored.map(({ pk, sk, n }) => [identityOf({ pk, sk }), { key: { pk, sk }, is: Number(n), shouldBe: 0 }]),
  )
  for (const key of [...ids].flatMap(countersOf)) {
    const counter = counters.get(identityOf(key)) ?? { key, shouldBe: 0 }
    counter.shouldBe += 1
    counters.set(identityOf(key), counter)
  }
  return [...counters.values()]
}

/** What is wrong with the counters of an order. Whether its entries are right is another question. */
async function* orderFindings({ table }: Audited, index: OrderIndex): AsyncGenerator<Finding> {
  const beginnings = (await index.stored())[0]?.map(({ from }) => from) ?? []
  for (const from of beginnings)
    for (const { interval, shard, shouldBe } of await miscounted(index, from)) {
      const counters = index.counters[shard] as string
      yield {
        text: `${counters} / >${from} counts ${interval.count} entries, and there are ${shouldBe}`,
        mend: () => table.write([recounted(counters, interval, shouldBe)]),
      }
    }
}

/** What the shards count wrongly in an interval, which is read before and after its entries. */
function miscounted(index: OrderIndex, from: string) {
  return readingTogether(async () => {
    const before = await intervalOf(index, from)
    const to = before[0]?.to
    const keys = (await index.keys({ from: from || undefined, to })).filter((key) => key !== to)
    const after = await intervalOf(index, from)
    if (!isDeepStrictEqual(before, after)) return undefined
    return after
      .map((interval, shard) => ({ interval, shard, shouldBe: countOf(keys, shard) }))
      .filter(({ interval, shouldBe }) => interval.count !== shouldBe)
  })
}

const countOf = (keys: readonly string[], shard: number) =>
  keys.filter((key) => shardOf(idOf(key)) === shard).length

/** The interval that begins at a key, as each shard counts it; none if it is no longer there. */
const intervalOf = async (index: OrderIndex, from: string): Promise<Interval[]> =>
  (await index.stored()).flatMap((shard) => shard.filter((interval) => interval.from === from))
