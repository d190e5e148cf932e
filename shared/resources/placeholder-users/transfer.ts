import * as z from 'zod/mini'
import { principalTransfer } from '#shared/resources/principals/transfer.ts'
import { fromRecord, recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { id, isKey, propertyValue } from '#shared/transfer/record.ts'
import { newPlaceholderUser, type PlaceholderUser } from './model.ts'
import { properties, storedProperties } from './properties.ts'

const Record = z.strictObject(recordShape(storedProperties))

const Key = z.object({ id: z.optional(id), name: z.optional(propertyValue(properties.name)) }).check(isKey)

/** The transfer of placeholder users. */
export const placeholderUserTransfer = principalTransfer<z.infer<typeof Record>, PlaceholderUser>({
  kind: 'placeholder_user',
  record: Record,
  keyRecord: Key,
  collection: (app) => app.placeholderUsers,
  key: 'name',
  build: async (record, present, id, now) => ({
    ...(present ?? newPlaceholderUser({ id, name: record.name, now })),
    ...(await fromRecord(storedProperties, record, { id, present, now })),
  }),
  exported: (user) => toRecord(storedProperties, user),
})
