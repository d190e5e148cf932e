import { type Customised, type CustomValues, referencesIn, referenceTo } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { properties } from './properties.ts'

/** A group of work packages. One project defines it; it may be shared with others (specification, "Version"). */
export interface Version extends Entity, Customised, EntityOf<typeof properties> {
  /** The id of the job that retracts it from projects that no longer see it. */
  retracting?: string
  /** Nothing has referred to it since it was created, so nothing is left behind when it goes. */
  unused?: true
}

/** A version with default values. */
export const newVersion = (id: number, project: number, now: Date): Version => ({
  ...newEntity(properties, id, now),
  name: '',
  project,
  customValues: {},
  unused: true,
})

/**
 * A version with new custom values: they may be the first that refer to it, if it names itself. Then it has no `unused`,
 * not even an undefined one: what has not changed has the same members, or its update would be taken for a change.
 */
export function withCustomValues({ unused, ...version }: Version, customValues: CustomValues): Version {
  const namesItself = referencesIn(customValues).includes(referenceTo('version', version.id))
  return { ...version, customValues, ...(unused && !namesItself && { unused }) }
}
