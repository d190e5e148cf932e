import { entityOf } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'

/** Returns the principal (of any kind) that is stored in an item; undefined if the item stores no principal. */
export const principalIn = (item: Item, ports: Ports): AnyPrincipal | undefined =>
  principalsIn(ports).idIn(item) === undefined ? undefined : entityOf<AnyPrincipal>(item)
