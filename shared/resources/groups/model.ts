import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { newPrincipal, type Principal } from '#shared/resources/principals/model.ts'
import type { properties } from './properties.ts'

/**
 * A group. Its members are users and placeholder users, and they inherit the memberships of the group. The ids of the
 * members are sorted.
 */
export interface Group extends Principal, EntityOf<typeof properties> {
  kind: 'group'
}

/** A new group without members. */
export const newGroup = (id: number, now: Date): Group => ({
  ...newPrincipal('group', id, now),
  name: '',
  members: [],
})
