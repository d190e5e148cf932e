import { type Configuration, withoutRecord } from '#shared/configuration/configuration.ts'
import type { Replaced } from '#shared/configuration/ordered.ts'
import { type CustomField, fieldsInOrder } from './custom-field.ts'

/**
 * Returns the position of a field among the fields of the same resource. Positions are renumbered from 1, because
 * imports may leave gaps.
 */
export const positionOf = ({ id, resource }: CustomField, { customFields }: Configuration): number =>
  fieldsInOrder(customFields)
    .filter((field) => field.resource === resource)
    .findIndex((field) => field.id === id) + 1

/** Returns an unused id. Ids of deleted fields are never reused. */
export const nextFieldId = ({ customFields, lastRemovedField = 0 }: Configuration): number =>
  Math.max(lastRemovedField, ...customFields.map(({ id }) => id)) + 1

/** Returns an unused id for a new option. Ids of deleted options are never reused. */
export const nextOptionId = ({ customFields, lastRemovedOption = 0 }: Configuration): number =>
  Math.max(lastRemovedOption, ...customFields.map(lastOption)) + 1

/** Returns the highest id of an option that a field has or has had; 0 if there is none. */
const lastOption = ({ options, replaced = [] }: CustomField): number =>
  Math.max(0, ...[...options, ...replaced].map(({ id }) => id))

/**
 * Returns a configuration with a new or replaced field. The other fields of the resource are renumbered to make room at
 * the field's position.
 */
export function withField(configuration: Configuration, field: CustomField): Configuration {
  const { resource, position = 1 } = field
  const others = withoutRecord(fieldsInOrder(configuration.customFields), field.id)
  const ofResource = others.filter((one) => one.resource === resource).toSpliced(position - 1, 0, field)
  const customFields = [
    ...others.filter((one) => one.resource !== resource),
    ...ofResource.map((one, index) => ({ ...one, position: index + 1 })),
  ]
  return { ...configuration, customFields: customFields.sort((a, b) => a.id - b.id) }
}

/**
 * Returns a configuration without a field. The configuration records the ids of the field and of its options, so that
 * they are not used again.
 */
export function withoutField(configuration: Configuration, id: number): Configuration {
  const { customFields, types, lastRemovedField = 0, lastRemovedOption = 0 } = configuration
  const removed = customFields.find((field) => field.id === id)
  if (!removed) return configuration
  return {
    ...configuration,
    customFields: withoutRecord(customFields, id),
    types: types.map((type) =>
      type.customFields ? { ...type, customFields: type.customFields.filter((one) => one !== id) } : type,
    ),
    lastRemovedField: Math.max(lastRemovedField, id),
    lastRemovedOption: Math.max(lastRemovedOption, lastOption(removed)),
  }
}

/**
 * Adds a deletion to the record of a field's deleted options. The deleted option may itself be the replacement for
 * options that were deleted earlier. These options then get the replacement of the deleted option.
 */
export function withReplaced(former: readonly Replaced[], { id, by }: Replaced): Replaced[] {
  const replacedBy = (one: number): Replaced => ({ id: one, ...(by !== undefined && { by }) })
  const passedOn = withoutRecord(former, id).map((one) => (one.by === id ? replacedBy(one.id) : one))
  return [...passedOn, replacedBy(id)].sort((a, b) => a.id - b.id)
}
