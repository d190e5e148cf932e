import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'

/** How many entities are collected before they are written. */
const BATCH = 500

/** Returns the changed entity, or the same object if nothing changes. */
type Revise<E> = (entity: E) => E

/** Revises all entities of a collection, as many as possible in one transaction. May be repeated. */
export async function reviseAll<E extends Entity>(
  collection: EntityCollection<E>,
  revise: Revise<E>,
  app: App,
): Promise<void> {
  const waiting: E[] = []
  for await (const entity of collection.all()) {
    if (revise(entity) === entity) continue
    if (waiting.push(entity) >= BATCH) await write(waiting.splice(0), collection, revise, app)
  }
  await write(waiting, collection, revise, app)
}

/** Writes entities together. If a transaction is refused, its entities are written one by one from fresh data. */
const write = <E extends Entity>(
  entities: readonly E[],
  collection: EntityCollection<E>,
  revise: Revise<E>,
  { table }: App,
): Promise<void> =>
  writeInTransactions(
    entities,
    (entity) => collection.replacement(entity, revise(entity)),
    table,
    ({ id }) => reviseOne(id, collection, revise),
  )

const reviseOne = <E extends Entity>(id: number, collection: EntityCollection<E>, revise: Revise<E>) =>
  retryingRefusals(async () => {
    const entity = await collection.byId(id)
    const revised = entity && revise(entity)
    if (entity && revised && revised !== entity) await collection.replace(entity, revised)
  })
