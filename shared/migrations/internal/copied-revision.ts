import type { Migration } from '#shared/migrations/migration.ts'

/** Gives the configuration the copies of its revision. */
export const copiedRevision: Migration = {
  pieces: async () => [0],
  migrate: (_, { configuration }) => configuration.addCopies(),
}
