import * as z from 'zod/mini'
import {
  type PrincipalImport,
  principalImporter,
  removePrincipal,
  timesOf,
} from '#shared/resources/principals/transfer.ts'
import { dateTime, id, isKey, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { newPlaceholderUser, type PlaceholderUser } from './model.ts'
import { properties } from './properties.ts'

const name = propertyValue(properties.name)

const Record = z.strictObject({
  id: z.optional(id),
  name,
  status: z.optional(z.enum(['active', 'locked'])),
  createdAt: z.optional(dateTime),
  updatedAt: z.optional(dateTime),
})

const Key = z.object({ id: z.optional(id), name: z.optional(name) }).check(isKey)

const kind: PrincipalImport<z.infer<typeof Record>, PlaceholderUser> = {
  kind: 'placeholder_user',
  collection: (app) => app.placeholderUsers,
  key: 'name',
  build: (record, present, id, now) => ({
    ...(present ?? newPlaceholderUser({ id, name: record.name, now })),
    name: record.name,
    status: record.status ?? 'active',
    ...timesOf(record, present, now),
  }),
}

/** The placeholder users. */
export const placeholderUserTransfer = defineTransfer<z.infer<typeof Record>, z.infer<typeof Key>>({
  kind: kind.kind,
  record: Record,
  key: Key,
  sequence: 'principals',
  isStreamed: true,
  import: (lines, importing) => principalImporter(kind, importing).import(lines),
  remove: (key, importing) => removePrincipal(kind, key, importing),
  async *export({ placeholderUsers }) {
    for await (const { id, name, status, createdAt, updatedAt, removal } of placeholderUsers.all()) {
      if (!removal) yield { id, name, status, createdAt, updatedAt }
    }
  },
})
