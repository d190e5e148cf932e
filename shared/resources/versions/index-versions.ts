import type { Migration } from '#shared/migrations/migration.ts'
import { idsIn } from '#shared/platform/collections/keys.ts'

/** Puts versions into the index by project and sharing that are from before there was one. */
export const indexVersions: Migration = {
  pieces: ({ versions }) => versions.clusters(),
  async migrate(cluster, { versions }) {
    const ids = await versions.some(idsIn(cluster), ({ id }) => id, [])
    await Promise.all([...ids.keys()].map((id) => versions.indexAnew(id)))
  },
}
