import type { Audited, Finding } from '#shared/platform/collections/audited.ts'
import { chunkOf, keysOf } from '#shared/platform/collections/keys.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { readingTogether } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Key, Write } from '#shared/platform/dynamodb/table.ts'
import { epochIn } from './half-committed.ts'
import { COUNTS, type LogState } from './log.ts'
import { LogWrites } from './log-writes.ts'

/** A counter as it is stored, and what it should count. */
interface Counter {
  key: Key
  is: number
  shouldBe: number
}

/** The counters of a chunk of ids, and the log that they have been read with. */
interface ChunkReading {
  counters: Counter[]
  /** Whether its clusters were counted by the same compaction as the chunk. */
  isCurrent: boolean
  log: LogState
}

/** What is wrong with the counters of a chunk of ids. The log says what they do not count yet. */
export async function chunkFinding(
  name: string,
  collection: Audited,
  chunk: number,
): Promise<Finding | undefined> {
  const { counters, isCurrent, log } = await readChunk(collection, chunk)
  const wrong = counters.filter(({ is, shouldBe }) => is !== shouldBe)
  if (wrong.length === 0 && isCurrent) return undefined
  const texts = wrong.map(
    ({ key, is, shouldBe }) => `${key.pk} / ${key.sk} is ${is}, and should be ${shouldBe}`,
  )
  return {
    text: `counters of ${name}: ${texts.join('; ') || `those of chunk ${chunk} are of different compactions`}`,
    mend: () =>
      collection.table.write([
        new LogWrites(collection.keys).recounting(log.epoch),
        ...recounted(counters, log),
      ]),
  }
}

const recounted = (counters: readonly Counter[], log: LogState): Write[] =>
  counters.map(({ key, shouldBe }) => ({
    update: key,
    set: { n: shouldBe, e: log.epochOf(COUNTS) },
    unset: ['m'],
  }))

function readChunk(collection: Audited, chunk: number): Promise<ChunkReading> {
  const { log, table, code } = collection
  const keys = keysOf(code)
  return readingTogether(async () => {
    const before = await log.read()
    const [own, clusters, ids] = await Promise.all([
      table.get(keys.chunkCount(chunk)),
      table.query({ pk: keys.clusterCounts(chunk) }),
      collection.idsInChunk(chunk),
    ])
    const after = await log.read()
    if (before.epoch !== after.epoch) return undefined
    const stored = own ? [own, ...clusters] : clusters
    const isCurrent = clusters.length === 0 || epochIn(clusters) === epochIn(own ? [own] : [])
    return { counters: compared(stored, countedIds(ids, after, chunk), collection), isCurrent, log: after }
  })
}

/**
 * The ids that counters should count: those that there were before what is in the log. It was read after the ids, so it
 * knows of all that have come and gone since.
 */
function countedIds(ids: ReadonlySet<number>, { changes }: LogState, chunk: number): Set<number> {
  const counted = new Set(ids)
  for (const { id, was } of changes) {
    if (chunkOf(id) !== chunk) continue
    if (was === null) counted.delete(id)
    else counted.add(id)
  }
  return counted
}

function compared(stored: readonly Item[], ids: Iterable<number>, { countersOf }: Audited): Counter[] {
  const counters = new Map(
    stored.map(({ pk, sk, n }) => [identityOf({ pk, sk }), { key: { pk, sk }, is: Number(n), shouldBe: 0 }]),
  )
  for (const key of [...ids].flatMap(countersOf)) {
    const counter = counters.get(identityOf(key)) ?? { key, is: 0, shouldBe: 0 }
    counter.shouldBe += 1
    counters.set(identityOf(key), counter)
  }
  return [...counters.values()]
}
