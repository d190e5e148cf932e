import type { Principal } from '#shared/resources/principals/model.ts'

/** Users and placeholder users that hold the group's memberships as their own. */
export interface Group extends Principal {
  name: string
  /** The ids of its users and placeholder users. */
  members: number[]
}
