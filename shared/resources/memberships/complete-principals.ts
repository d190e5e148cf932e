import type { Migration } from '#shared/migrations/migration.ts'
import { principalsIn, usedClusters } from './number-memberships.ts'

/** Lets principals name a project for each role, which their entities did not do once. */
export const completePrincipals: Migration = {
  pieces: usedClusters,
  async migrate(cluster, app) {
    const ids = await principalsIn(cluster, app)
    await Promise.all(ids.map((id) => app.memberships.correctSummary(id)))
  },
}
