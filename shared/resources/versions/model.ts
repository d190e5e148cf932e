import type { Customised } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { properties } from './properties.ts'

/** A group of work packages. One project defines it; it may be shared with others (specification, "Version"). */
export interface Version extends Entity, Customised, EntityOf<typeof properties> {
  /** The id of the job that retracts it from projects that no longer see it. */
  retracting?: string
}

/** A version with default values. */
export const newVersion = (id: number, project: number, now: Date): Version => ({
  ...newEntity(properties, id, now),
  name: '',
  project,
  customValues: {},
})
