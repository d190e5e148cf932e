import { EntityCollection } from '#shared/entities/collection.ts'
import { UniqueValue } from '#shared/entities/unique-value.ts'
import { fold } from '#shared/table/fold.ts'
import type { Table } from '#shared/table/table.ts'
import type { User } from './model.ts'

/** The attributes of a user's row. */
export const row = { login: 'l', status: 's', groups: 'g' } as const

export type Users = EntityCollection<User>

/** The users: no two of them share a login or an email. */
export const usersIn = (table: Table): Users =>
  new EntityCollection<User>(table, {
    code: 'U',
    unique: { login: new UniqueValue('login'), email: new UniqueValue('email') },
    row: ({ login, status, groups }) => ({
      [row.login]: fold(login),
      [row.status]: status,
      [row.groups]: groups.length > 0 ? groups : undefined,
    }),
  })
