import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { newPrincipal, type Principal } from '#shared/resources/principals/model.ts'
import type { properties } from './properties.ts'

/**
 * A group, whose members are users and placeholder users. The members inherit the memberships of the group. Their ids
 * are sorted.
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
