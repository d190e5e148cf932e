import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chunkOf,
  clusterOf,
  IDS_PER_CHUNK,
  IDS_PER_CLUSTER,
  keysOf,
} from '#shared/platform/collections/keys.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'

const keys = keysOf('U')
const others = keysOf('P')
const LAST = 999_999_999_999_999

const id = fc.oneof(
  fc.integer({ min: 1, max: 3 * IDS_PER_CHUNK }),
  fc.integer({ min: 1, max: LAST }),
  // Ids at the borders of clusters.
  fc
    .integer({ min: 1, max: 300 })
    .chain((times) => fc.constantFrom(IDS_PER_CLUSTER * times - 1, IDS_PER_CLUSTER * times)),
  fc.constantFrom(IDS_PER_CHUNK - 1, IDS_PER_CHUNK, IDS_PER_CHUNK + 1, LAST - 1, LAST),
)
const settings = { seed: 20240504, numRuns: 2000 }

const itemsOf = (one: number) => ({
  entity: keys.entity(one),
  row: keys.row(one),
  chunkCount: keys.chunkCount(one),
  clusterCount: keys.clusterCount(one),
})

/** Returns the id that a key contains. `size` is the number of consecutive ids that share a partition. */
const read = (partition: string, prefix: string, { pk, sk }: Key, size: number) => {
  expect(pk).toBe(partition)
  return Number(pk.slice(prefix.length)) * size + Number(sk)
}

describe('the keys of a collection', () => {
  it('give the id back: of an entity by its cluster, of a row by its chunk', () => {
    fc.assert(
      fc.property(id, (one) => {
        const { entity, row } = itemsOf(one)
        expect(read(keys.cluster(clusterOf(one)), 'U#', entity, IDS_PER_CLUSTER)).toBe(one)
        expect(read(keys.rows(chunkOf(one)), 'U#rows#', row, IDS_PER_CHUNK)).toBe(one)
      }),
      settings,
    )
  })

  it('never collide for two ids', () => {
    fc.assert(
      fc.property(id, id, (one, other) => {
        fc.pre(one !== other)
        expect(identityOf(keys.entity(one))).not.toBe(identityOf(keys.entity(other)))
        expect(identityOf(keys.row(one))).not.toBe(identityOf(keys.row(other)))
      }),
      settings,
    )
  })

  it('never collide for two kinds of item, nor for two collections', () => {
    fc.assert(
      fc.property(id, id, (one, other) => {
        const all = Object.values(itemsOf(one)).map(identityOf)
        expect(new Set(all).size).toBe(all.length)
        const [entity, row] = [others.entity(other), others.row(other)].map(identityOf)
        expect(all).not.toContain(entity)
        expect(all).not.toContain(row)
      }),
      settings,
    )
  })

  it('sort as the ids do within every partition', () => {
    fc.assert(
      fc.property(id, id, (one, other) => {
        const sides = [
          [keys.entity(one), keys.entity(other)],
          [keys.row(one), keys.row(other)],
          [keys.chunkCount(one), keys.chunkCount(other)],
        ] as const
        // The sort keys of counters end with the number of their shard. The number does not affect the order.
        const sorted = ({ sk }: Key) => sk.split('#')[0] as string
        for (const [a, b] of sides)
          if (a.pk === b.pk && one < other) expect(sorted(a) <= sorted(b)).toBe(true)
      }),
      settings,
    )
  })

  it('count a cluster in the chunk that its ids belong to', () => {
    fc.assert(
      fc.property(id, (one) => {
        const { chunkCount, clusterCount } = itemsOf(one)
        expect(chunkCount).toMatchObject({ pk: keys.directory, sk: expect.stringMatching(/^\d{12}#\d$/) })
        expect(clusterCount.pk).toBe(keys.clusterCounts(chunkOf(one)))
        expect(chunkOf(one) * (IDS_PER_CHUNK / IDS_PER_CLUSTER) + Number(clusterCount.sk.split('#')[0])).toBe(
          clusterOf(one),
        )
      }),
      settings,
    )
  })
})
