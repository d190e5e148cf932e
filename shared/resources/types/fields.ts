import type { Configuration } from '#shared/configuration/configuration.ts'
import { withEntry } from '#shared/configuration/entry-changes.ts'
import { fieldsOfType, typesOfField, withFieldsOfType } from '#shared/custom-fields/places.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type CompleteType, properties, typeList } from './model.ts'

/**
 * Returns a type with the ids of its custom fields. These ids depend on both the type and the definitions of the
 * fields.
 */
export const withFields = <T extends CompleteType>(type: T, configuration: Configuration): T => ({
  ...type,
  customFields: fieldsOfType(configuration, type).map(({ id }) => id),
})

/**
 * Returns a configuration with a new or changed type. The work packages of the type have exactly the custom fields that
 * the type lists.
 */
export function putType(configuration: Configuration, type: CompleteType): Configuration {
  const { customFields } = configuration.types.find(({ id }) => id === type.id) ?? {}
  const next = withEntry(configuration, typeList, { ...type, customFields } as CompleteType)
  return withFieldsOfType(next, type.id, type.customFields ?? [])
}

/** Checks that every custom field keeps at least one type, because a field without types applies to all types. */
export function fieldViolations(
  { customFields: given }: Values,
  type: CompleteType | undefined,
  configuration: Configuration,
): ApiError[] {
  if (!type || !Array.isArray(given)) return []
  const isOnlyHere = (types: readonly number[] | undefined) => types?.length === 1 && types[0] === type.id
  const last = fieldsOfType(configuration, typeList.of(configuration, type.id)).find(
    (field) => !given.includes(field.id) && isOnlyHere(typesOfField(field, configuration)),
  )
  if (!last) return []
  const problem = message`can't leave out ${last.name}, which no other type has.`
  return [constraintViolation('customFields', about(properties.customFields.label, problem))]
}
