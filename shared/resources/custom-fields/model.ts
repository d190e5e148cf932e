import type { Configuration } from '#shared/configuration/configuration.ts'
import { positionOf } from '#shared/custom-fields/changes.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { typesOfField } from '#shared/custom-fields/places.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'

/**
 * A custom field as requests read it, with its position and its types. The version of this entity is the revision of
 * the configuration that contains the field.
 */
export interface FieldEntity extends CustomField, Entity {}

/** A custom field, and the configuration on which its writes depend. */
export interface LoadedField extends Loaded<FieldEntity> {
  configuration: Configuration
}

/** Returns a field of the configuration with its position, and with the types of work packages that have the field. */
export const entityOf = (field: CustomField, configuration: Configuration): FieldEntity =>
  withoutAbsent({
    ...field,
    position: positionOf(field, configuration),
    types: typesOfField(field, configuration),
    version: configuration.revision,
  })

/** Returns an object without the members that are undefined, so that it can be compared with another object. */
export const withoutAbsent = <T extends object>(one: T): T =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as T
