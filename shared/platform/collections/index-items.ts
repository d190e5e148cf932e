import { isDeepStrictEqual } from 'node:util'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Item, Write } from '#shared/platform/dynamodb/table.ts'

/** The changes that turn the items by which an entity was found into those by which it is to be found. */
export function changedItems(before: readonly Item[], after: readonly Item[]): Write[] {
  const was = new Map(before.map((item) => [identityOf(item), item]))
  const is = new Set(after.map(identityOf))
  return [
    ...before
      .filter((item) => !is.has(identityOf(item)))
      .map(({ pk, sk }): Write => ({ remove: { pk, sk } })),
    ...after
      .filter((item) => !isDeepStrictEqual(was.get(identityOf(item)), item))
      .map((item): Write => ({ put: item })),
  ]
}
