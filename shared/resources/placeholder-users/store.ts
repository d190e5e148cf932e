import { statusItems } from '#shared/access/status-store.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { amongPrincipals, memberRow } from '#shared/resources/principals/model.ts'
import type { PlaceholderUser } from './model.ts'

/** The attributes of a placeholder user's row. */
export const row = { ...memberRow, name: 'n' } as const

type PlaceholderUsers = EntityCollection<PlaceholderUser>

/** The placeholder users. Names are unique. */
export const placeholderUsersIn = oncePer(
  ({ table }: { table: Table }): PlaceholderUsers =>
    new EntityCollection<PlaceholderUser>(table, {
      code: 'P',
      among: amongPrincipals('placeholder_user'),
      unique: { name: new UniqueValue('placeholder user name') },
      index: statusItems,
      row: (user) => rowFrom(row, user),
      orders: {
        [row.name]: orderByText(row.name),
      },
    }),
)
