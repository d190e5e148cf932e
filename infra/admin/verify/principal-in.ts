import type { App } from '#shared/app.ts'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Principal } from '#shared/resources/principals/model.ts'

/** The id of the principal, of any kind, whose entity has a key; undefined if the key is of something else. */
export function principalIdIn(key: Key, { principals }: App): number | undefined {
  const ids = Object.values(principals.collections).map(({ code }) => entityIdIn(code, key))
  return ids.find((id) => id !== undefined)
}

/** The principal, of any kind, in its item; undefined for any other item. */
export const principalIn = (item: Item, app: App): Principal | undefined =>
  principalIdIn(item, app) === undefined ? undefined : entityOf<Principal>(item)
