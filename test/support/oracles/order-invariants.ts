import { SHARDS, shardOf } from '#shared/platform/collections/keys.ts'
import { idInKey } from '#shared/platform/collections/order.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'

/**
 * Matches the key of a partition that holds one shard of a sort order's counters. The key contains the collection's
 * code and the name of the sort order.
 */
const COUNTERS = /^(\w+)#counts#([a-z]\w*)#\d$/
const ENTRIES = /^(\w+)#by#(\w+)$/

/** Returns whether an item counts the entries in an interval. */
export const isIntervalCounter = ({ pk }: Item): boolean => COUNTERS.test(pk)

const inOrder = (items: readonly Item[]) => [...items].sort((a, b) => bytes(a.sk).compare(bytes(b.sk)))
const bytes = (key: string) => Buffer.from(key)

/**
 * Checks the intervals of each sort order, in every shard. The intervals must cover all entries of the shard without
 * gaps, and each counter must equal the number of the shard's entries in its interval. All shards of an order must have
 * the same intervals.
 *
 * @returns the violations
 */
export function orderProblems(items: readonly Item[]): string[] {
  const orders = new Set(
    items.flatMap(({ pk }) => {
      const [, code, name] = COUNTERS.exec(pk) ?? ENTRIES.exec(pk) ?? []
      return name === undefined ? [] : [`${code} ${name}`]
    }),
  )
  return [...orders].flatMap((order) => {
    const [code, name] = order.split(' ')
    const of = (pk: string) => inOrder(items.filter((item) => item.pk === pk))
    const entries = of(`${code}#by#${name}`)
    const shards = Array.from({ length: SHARDS }, (_, shard) => of(`${code}#counts#${name}#${shard}`))
    const divided = shards.filter((counters) => counters.length > 1)
    const beginnings = new Set(divided.map((counters) => counters.map(({ sk }) => sk).join('\n')))
    return [
      ...shards.flatMap((counters, shard) =>
        intervalProblems(
          counters,
          entries.filter(({ sk }) => shardOf(idInKey(sk)) === shard),
        ),
      ),
      ...(divided.length > 0 && (divided.length < SHARDS || beginnings.size > 1)
        ? [`the shards of ${order} have different intervals`]
        : []),
    ]
  })
}

function intervalProblems(counters: readonly Item[], entries: readonly Item[]): string[] {
  const begin = counters.map(({ sk }) => bytes(sk.slice(1)))
  const isIn = ({ sk }: Item, index: number) => {
    const next = begin[index + 1]
    return bytes(sk).compare(begin[index] as Buffer) >= 0 && (!next || bytes(sk).compare(next) < 0)
  }
  const wrong = counters.flatMap(({ pk, sk, n, to }, index) => {
    const found = entries.filter((entry) => isIn(entry, index)).length
    const next = counters[index + 1]?.sk.slice(1)
    return [
      ...(n === found ? [] : [`${pk} ${sk} counts ${n} of ${found}`]),
      ...(to === next ? [] : [`${pk} ${sk} ends at ${to}, and the next interval begins at ${next}`]),
    ]
  })
  const coversAll = entries.length === 0 || begin[0]?.length === 0
  return coversAll ? wrong : [...wrong, `${entries[0]?.pk} begins before its first interval`]
}
