import { anonymous } from '#shared/access/viewer.ts'
import { composeApp } from '#shared/app.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'

const refuse = () => Promise.reject(new Error('A declaration reads nothing.'))

const refusing: Table = {
  capacity: 0,
  get: refuse,
  query: refuse,
  queryPage: refuse,
  write: refuse,
  update: refuse,
  increment: refuse,
}

/** The stores of listings that are only asked for their names and operators: every access to their table is refused. */
export const unread = composeApp({ table: refusing })

/** The requester of such listings. */
export const nobody = anonymous(defaultConfiguration)
