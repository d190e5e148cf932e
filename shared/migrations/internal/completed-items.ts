import type { App } from '#shared/app.ts'
import type { Migration } from '#shared/migrations/migration.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { completeItems } from '#shared/platform/collections/completion.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { idsIn } from '#shared/platform/collections/keys.ts'

/** Adds what older entities of a collection lack: markers, attributes of rows, index items. */
export const completedItems = <E extends Entity>(
  collectionOf: (app: App) => EntityCollection<E>,
): Migration => ({
  pieces: (app) => collectionOf(app).clusters(),
  async migrate(cluster, app) {
    const collection = collectionOf(app)
    const ids = await collection.some(idsIn(cluster), ({ id }) => id, [])
    await Promise.all([...ids.keys()].map((id) => completeItems(id, collection, app.table)))
  },
})
