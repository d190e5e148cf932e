import * as z from 'zod/mini'
import { principalTransfer } from '#shared/resources/principals/transfer.ts'
import { dateTime, id, isKey, propertyValue, timesOf } from '#shared/transfer/record.ts'
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

/** The transfer of placeholder users. */
export const placeholderUserTransfer = principalTransfer<z.infer<typeof Record>, PlaceholderUser>({
  kind: 'placeholder_user',
  record: Record,
  keyRecord: Key,
  collection: (app) => app.placeholderUsers,
  key: 'name',
  build: (record, present, id, now) => ({
    ...(present ?? newPlaceholderUser({ id, name: record.name, now })),
    name: record.name,
    status: record.status ?? 'active',
    ...timesOf(record, present, now),
  }),
  exported: ({ id, name, status, createdAt, updatedAt }) => ({ id, name, status, createdAt, updatedAt }),
})
