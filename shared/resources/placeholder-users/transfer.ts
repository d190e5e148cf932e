import * as z from 'zod/mini'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import { importedPrincipals } from '#shared/transfer/principals.ts'
import { newPlaceholderUser, type PlaceholderUser } from './model.ts'
import { storedProperties } from './properties.ts'
import { placeholderUsersIn } from './store.ts'

const Record = z.strictObject(recordShape(storedProperties))

/** Import, export and removal of placeholder users. */
export const placeholderUserTransfer = transferOf<z.infer<typeof Record>, PlaceholderUser>(
  {
    ...importedPrincipals('placeholder_user', (ports) => placeholderUsersIn(ports)),
    record: Record,
    properties: storedProperties,
    key: 'name',
    blank: (id, now) => newPlaceholderUser({ id, name: '', now }),
  },
  { stage: 'people' },
)
