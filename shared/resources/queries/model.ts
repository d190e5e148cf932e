import type { Entity } from '#shared/platform/collections/entity.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { properties } from './properties.ts'

/** A stored list of work packages: its filters, order and appearance. A query without a project is global. */
export interface Query extends Entity, EntityOf<typeof properties> {}

export const newQuery = (id: number, user: number | undefined, now: Date): Query => ({
  ...newEntity(properties, id, now),
  name: '',
  ...(user !== undefined && { user }),
})
