import type { Settings } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { displayName } from './model.ts'
import { row } from './store.ts'

/** The attributes of a row that the display name is made of. */
export const nameAttributes = [row.login, row.firstName, row.lastName]

/** The folded display name of a row. */
export const nameOfRow = (format: Settings['userFormat']) => (found: Row) =>
  fold(
    displayName(
      {
        login: String(found[row.login]),
        firstName: String(found[row.firstName]),
        lastName: String(found[row.lastName]),
      },
      format,
    ),
  )
