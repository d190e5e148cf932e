import { anonymous } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { portsOn } from '#shared/ports.ts'

const refuse = () => Promise.reject(new Error('A declaration reads nothing.'))

const refusing: Table = {
  capacity: 0,
  get: refuse,
  query: refuse,
  queryPage: refuse,
  write: refuse,
  writeEach: refuse,
  update: refuse,
  increment: refuse,
}

/**
 * Ports for building the declarations of lists when only the names and operators of their filters are needed. Every
 * access to the table is refused.
 */
export const unread = portsOn({ table: refusing })

/**
 * The requester to use when declarations of lists are built outside of a request. It is anonymous and has the default
 * configuration.
 */
export const nobody = anonymous(defaultConfiguration)
