import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Replaced } from '#shared/configuration/ordered.ts'
import { type CompleteType, typesIn, type WorkPackageType } from '#shared/resources/types/model.ts'
import { type CustomField, fieldsInOrder, isOfType } from './custom-field.ts'

/** Returns the custom fields that work packages of a type have, sorted by position. */
export const fieldsOfType = (
  { customFields }: Pick<Configuration, 'customFields'>,
  type: Pick<WorkPackageType, 'id' | 'customFields'>,
): CustomField[] =>
  fieldsInOrder(customFields).filter((field) => field.resource === 'work_package' && isOfType(field, type))

/**
 * Returns the ids of the types that have a field; undefined if all types have the field. If all types of the field have
 * been deleted, returns the ids of the deleted types, because an empty list would mean all types.
 */
export function typesOfField(field: CustomField, configuration: Configuration): number[] | undefined {
  if (field.resource !== 'work_package') return undefined
  const all = typesIn(configuration)
  const having = all.filter((type) => isOfType(field, type)).map(({ id }) => id)
  if (having.length === 0) return field.types ?? []
  return field.types === undefined && having.length === all.length ? undefined : having
}

/**
 * Returns a configuration in which only the given types have a field.
 *
 * @param types the ids of the types; undefined if all types have the field
 */
export function withTypesOfField(
  configuration: Configuration,
  id: number,
  types: readonly number[] | undefined,
): Configuration {
  const has = (type: number) => types?.includes(type) ?? true
  const limited = (type: WorkPackageType): WorkPackageType =>
    type.customFields ? { ...type, customFields: listing(type.customFields, id, has(type.id)) } : type
  return {
    ...configuration,
    types: configuration.types.map(limited),
    customFields: configuration.customFields.map((field) =>
      field.id === id ? { ...field, types: types && [...types] } : field,
    ),
  }
}

/** Returns a configuration in which the work packages of a type have only the given fields. */
export function withFieldsOfType(
  configuration: Configuration,
  id: number,
  fields: readonly number[],
): Configuration {
  const type = typesIn(configuration).find((one) => one.id === id) as CompleteType
  const present = fieldsOfType(configuration, type).map((field) => field.id)
  const changed = configuration.customFields.filter(
    (field) => field.resource === 'work_package' && fields.includes(field.id) !== present.includes(field.id),
  )
  return changed.reduce((current, field) => {
    const having = typesOfField(field, current) ?? typesIn(current).map((one) => one.id)
    return withTypesOfField(current, field.id, listing(having, id, fields.includes(field.id)))
  }, configuration)
}

/** Returns a list of ids, with `id` added if `isListed` is true, and removed otherwise. */
const listing = (ids: readonly number[], id: number, isListed: boolean): number[] => {
  const others = ids.filter((one) => one !== id)
  return isListed ? [...others, id].sort((a, b) => a - b) : others
}

/**
 * Replaces a deleted type in the custom fields of a configuration. Without a replacement, the type is removed from each
 * field that has other types; a field that has only the deleted type keeps it.
 */
export function withoutTypeInFields(configuration: Configuration, { id, by }: Replaced): Configuration {
  const changed = (field: CustomField): CustomField => {
    if (!field.types?.includes(id)) return field
    const others = listing(field.types, id, false)
    const types = by === undefined ? others : listing(others, by, true)
    return types.length > 0 ? { ...field, types } : field
  }
  return { ...configuration, customFields: configuration.customFields.map(changed) }
}
