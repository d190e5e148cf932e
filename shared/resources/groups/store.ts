import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { UniqueValue } from '#shared/platform/collections/entity.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { statusItems } from '#shared/resources/principals/status-store.ts'

/** Users and placeholder users, which inherit the memberships of the group. */
export interface Group extends Principal {
  name: string
  /** The ids of its users and placeholder users. */
  members: number[]
}

/** The attributes of a group's row. */
export const row = { name: 'n' } as const

export type Groups = EntityCollection<Group>

/** The groups. Names are unique. */
export const groupsIn = (table: Table): Groups =>
  new EntityCollection<Group>(table, {
    code: 'G',
    unique: { name: new UniqueValue('group name') },
    index: (group) => statusItems(group, 'group'),
    row: ({ name }) => ({ [row.name]: fold(name) }),
  })
