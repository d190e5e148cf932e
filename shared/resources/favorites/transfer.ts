import * as z from 'zod/mini'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id } from '#shared/transfer/record.ts'
import { targetOf } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { setFavorites } from './dependents.ts'
import { MAX_FAVORITES } from './model.ts'

const Key = z.object({ user: id })
type Key = z.infer<typeof Key>

/** A `favorite` record of the import format: all favorite projects of a user. */
const FavoriteRecord = z.strictObject({
  ...Key.shape,
  projects: z
    .array(id)
    .check(z.maxLength(MAX_FAVORITES, { error: `is too long (maximum is ${MAX_FAVORITES}).` })),
})
type FavoriteRecord = z.infer<typeof FavoriteRecord>

export const favoriteTransfer = defineTransfer<FavoriteRecord, Key>({
  kind: 'favorite',
  record: FavoriteRecord,
  key: Key,
  after: ['remove-project', 'remove-principal'],
  import: (lines, importing) =>
    importEach(lines, importing, (record, { ports }) => retryingRefusals(() => importOne(record, ports))),
  remove: ({ user }, { ports }) => setFavorites(user, [], ports),
  async *export(ports) {
    const surviving = new Surviving(ports)
    for await (const { id: user, favorites = [], removal } of usersIn(ports).all()) {
      const kept = await Promise.all(favorites.map((project) => surviving.project(project)))
      const projects = favorites.filter((_, index) => kept[index])
      if (!removal && projects.length > 0) yield { user, projects }
    }
  },
})

/**
 * Imports the favorites of a user.
 *
 * @throws RecordRefused
 * @throws WriteRefused if a project is removed concurrently
 */
async function importOne({ user: id, projects: named }: FavoriteRecord, ports: Ports): Promise<void> {
  const favorites = [...new Set(named)]
  await targetOf('user', id, usersIn(ports))
  await Promise.all(favorites.map((one) => targetOf('projects', one, projectsIn(ports))))
  await setFavorites(id, favorites, ports)
}
