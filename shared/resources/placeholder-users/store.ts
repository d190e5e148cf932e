import { statusItems } from '#shared/access/status-store.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { orderByText } from '#shared/platform/collections/order.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { amongPrincipals, memberFields } from '#shared/resources/principals/model.ts'
import type { PlaceholderUser } from './model.ts'

const packed = new PackedRow({ ...memberFields, name: 'text' })

export const row = packed.attributes

type PlaceholderUsers = EntityCollection<PlaceholderUser>

/** The placeholder users. Names are unique. */
export const placeholderUsersIn = oncePer(
  ({ table }: { table: Table }): PlaceholderUsers =>
    new EntityCollection<PlaceholderUser>(table, {
      code: 'P',
      sharesKeysAs: amongPrincipals('placeholder_user'),
      unique: { name: new UniqueValue('placeholder user name') },
      index: statusItems,
      rows: { packed, of: (user) => rowFrom(row, user) },
      orders: {
        [row.name]: orderByText(row.name),
      },
    }),
)
