import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { UniqueValue } from '#shared/platform/collections/unique-value.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { standingItems } from '#shared/resources/principals/standing/store.ts'
import type { Group } from './model.ts'

/** The attributes of a group's row. */
export const row = { name: 'n' } as const

export type Groups = EntityCollection<Group>

/** The groups: no two of them share a name. */
export const groupsIn = (table: Table): Groups =>
  new EntityCollection<Group>(table, {
    code: 'G',
    unique: { name: new UniqueValue('group name') },
    index: (group) => standingItems(group, 'group'),
    row: ({ name }) => ({ [row.name]: fold(name) }),
  })
