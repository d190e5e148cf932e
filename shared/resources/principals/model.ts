import type { Entity } from '#shared/platform/collections/entity.ts'
import { noRights, type Rights } from '#shared/resources/memberships/model.ts'

/** What users, placeholder users and groups have in common: whatever may hold a membership. */
export interface Principal extends Entity {
  /** The roles held, summed up; changes in the transaction that changes a membership. */
  rights: Rights
  /** The groups the principal is in; groups are in none. */
  groups: number[]
  createdAt: string
  updatedAt: string
}

export type PrincipalKind = 'user' | 'placeholder_user' | 'group'

/** What a principal starts with. */
export const newPrincipal = (id: number, now: Date): Principal => ({
  id,
  version: 1,
  rights: noRights,
  groups: [],
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})
