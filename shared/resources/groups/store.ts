import { statusItems } from '#shared/access/status-store.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { amongPrincipals } from '#shared/resources/principals/model.ts'
import type { Group } from './model.ts'

export type { Group }

const packed = new PackedRow({
  createdAt: 'number',
  updatedAt: 'number',
  isBeingRemoved: 'flag',
  name: 'text',
})

export const row = packed.attributes

export type Groups = EntityCollection<Group>

/** The collection of groups. The names of groups are unique. */
export const groupsIn = oncePer(
  ({ table }: { table: Table }): Groups =>
    new EntityCollection<Group>(table, {
      code: 'G',
      sharesKeysAs: amongPrincipals('group'),
      unique: { name: new UniqueValue('group name') },
      index: statusItems,
      rows: {
        packed,
        of: (group) => rowFrom(row, { ...group, isBeingRemoved: group.removal !== undefined }),
      },
    }),
)
