import type { Migration } from '#shared/migrations/migration.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { rangeOfCounts } from './items/store.ts'

/** Ids of projects that shared a partition of counts. */
const COUNTED = 4096

/** Removes the counts of a project's members, which memberships had before they had ids and rows. */
export const forgetCounts: Migration = {
  pieces: ({ projects }) => projects.stretches(COUNTED),
  async migrate(chunk, { table }) {
    const counts = await table.query(rangeOfCounts(chunk))
    for (const some of slices(counts, table.capacity))
      await table.write(some.map(({ pk, sk }) => ({ remove: { pk, sk } })))
  },
}
