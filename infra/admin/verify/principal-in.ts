import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'

/** The id of the principal, of any kind, whose entity has a key; undefined if the key is of something else. */
export function principalIdIn(key: Key, ports: Ports): number | undefined {
  const ids = Object.values(principalsIn(ports).collections).map(({ code }) => entityIdIn(code, key))
  return ids.find((id) => id !== undefined)
}

/** The principal, of any kind, in its item; undefined for any other item. */
export const principalIn = (item: Item, ports: Ports): Principal | undefined =>
  principalIdIn(item, ports) === undefined ? undefined : entityOf<Principal>(item)
