import { EntityCollection } from '#shared/entities/collection.ts'
import { UniqueValue } from '#shared/entities/unique-value.ts'
import { standingItems } from '#shared/resources/principals/standing/store.ts'
import { fold } from '#shared/table/fold.ts'
import type { Table } from '#shared/table/table.ts'
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
