import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'

/** Entities that are gathered before they are written. */
const BATCH = 500

/** What becomes of an entity; itself, the same object, where nothing changes. */
type Revise<E> = (entity: E) => E

/** Changes every entity of a collection that is to change, as many at once as a transaction takes. May be repeated. */
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

/** Where somebody was faster with one of a pack, they are written one by one. */
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
