import type { Row } from '#shared/platform/collections/entity.ts'
import type { RowCollection } from '#shared/platform/collections/row-collection.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'
import { writesOf } from './changes.ts'
import { isMember, key, memberInRow, memberOf, membershipOf, principalIn } from './store.ts'

/** The items that follow from a membership: that among the members, and the row. */
export function itemsFollowing(item: Item, kind: PrincipalKind, numbered: RowCollection): Item[] {
  const wanted = membershipOf(item)
  const change = { principal: principalIn(item) as number, kind, project: wanted.project, wanted }
  const puts = writesOf(change, numbered).flatMap((write) => ('put' in write ? write.put : []))
  return puts.filter(({ pk }) => pk !== item.pk)
}

/** The key of the membership from which an item follows; undefined if it follows from none. */
export function membershipBehind(item: Item, numbered: RowCollection): Key | undefined {
  const id = numbered.idIn(item)
  if (id === undefined && !isMember(item)) return undefined
  const { principal, project } = id === undefined ? memberOf(item) : memberInRow(id, item as Row)
  return key(principal, project)
}
