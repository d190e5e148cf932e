import type { App } from '#shared/app.ts'
import type { Migration } from '#shared/migrations/migration.ts'
import { OrderBuild } from '#shared/platform/collections/build-orders.ts'
import type { Logged } from '#shared/platform/collections/compact.ts'

/** Builds the orders of a collection that an installation does not have yet. */
export const builtOrders = (collectionOf: (app: App) => Logged): Migration => ({
  pieces: (app) => new OrderBuild(collectionOf(app)).pieces(),
  migrate: (piece, app) => new OrderBuild(collectionOf(app)).build(piece),
})
