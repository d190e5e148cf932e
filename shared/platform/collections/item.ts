import { layout } from '#shared/platform/dynamodb/layout.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { CollectionDeclaration, Entity, Row } from './entity.ts'

/** An item without what only the table needs. */
export function entityOf<E>(item: Item): E {
  const { [layout.partitionKey]: _pk, [layout.sortKey]: _sk, [layout.schema]: _schema, ...entity } = item
  return entity as E
}

/** What stands in the row of an entity, if there is one. */
export function rowOf<E extends Entity>(declaration: CollectionDeclaration<E>, entity: E | undefined): Row {
  const row = entity && declaration.row?.(entity)
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== undefined))
}
