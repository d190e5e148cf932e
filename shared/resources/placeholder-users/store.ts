import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { statusItems } from '#shared/resources/principals/status-store.ts'
import type { PlaceholderUser } from './model.ts'

/** The attributes of a placeholder user's row. */
export const row = {
  name: 'n',
  status: 's',
  groups: 'g',
  createdAt: 'c',
  updatedAt: 'u',
} as const

export type PlaceholderUsers = EntityCollection<PlaceholderUser>

/** The placeholder users. Names are unique. */
export const placeholderUsersIn = oncePer(
  ({ table }: { table: Table }): PlaceholderUsers =>
    new EntityCollection<PlaceholderUser>(table, {
      code: 'P',
      unique: { name: new UniqueValue('placeholder user name') },
      index: (user) => statusItems(user, 'placeholder_user'),
      row: (user) => rowFrom(row, user),
      orders: {
        [row.name]: orderByText(row.name),
      },
    }),
)
