import { isDeepStrictEqual } from 'node:util'
import { type Configuration, requireRoom } from '#shared/configuration/configuration.ts'
import { nextFieldId, nextOptionId, withField } from '#shared/custom-fields/changes.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { fieldDefault } from '#shared/custom-fields/definition.ts'
import { withTypesOfField } from '#shared/custom-fields/places.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type FieldEntity, withoutAbsent } from './model.ts'
import { type GivenOption, withOptions } from './options.ts'

/** Returns a new field, positioned after all other fields of its resource. */
export const newField = ({ resource, format }: Values, configuration: Configuration): FieldEntity => ({
  id: nextFieldId(configuration),
  resource: resource as CustomField['resource'],
  format: format as CustomField['format'],
  position: configuration.customFields.filter((field) => field.resource === resource).length + 1,
  name: '',
  required: false,
  multi: false,
  visible: true,
  options: [],
  version: configuration.revision + 1,
})

/**
 * The properties whose values are stored unchanged, each with the member of the stored field that receives the value.
 */
const copied = { name: 'name', isRequired: 'required', isMultiple: 'multi', isVisible: 'visible' } as const

/**
 * The members of a field that are not stored if they are empty. A length of 0 or an empty pattern is treated as empty,
 * because it sets no limit.
 */
const optional = ['minLength', 'maxLength', 'regexp', 'projects', 'types'] as const

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/**
 * Returns a field with the values of a draft.
 *
 * @param configuration contains all existing options. New options must not reuse the ids of these options
 */
export function fieldWithValues<F extends CustomField>(
  present: F,
  values: Values,
  configuration: Configuration,
): F {
  const written = Object.entries(copied).flatMap(([name, member]) =>
    name in values ? [[member, values[name]]] : [],
  )
  const limits = optional.flatMap((name) =>
    name in values ? [[name, isEmpty(values[name]) ? undefined : values[name]]] : [],
  )
  const next = { ...present, ...Object.fromEntries([...written, ...limits]) } as F
  const isNew = !configuration.customFields.some(({ id }) => id === present.id)
  const given = 'options' in values ? ((values.options ?? []) as GivenOption[]) : undefined
  const withThem = given ? withOptions(next, given, nextOptionId(configuration)) : next
  return withoutAbsent({
    ...withThem,
    position: values.position ?? present.position,
    default: defaultIn(values, withThem, isNew),
  }) as F
}

/**
 * Returns the default of a field after a write. In a new field of the format `list`, the default refers to options by
 * index.
 */
function defaultIn(values: Values, field: CustomField, isNew: boolean): CustomField['default'] {
  const { format, multi, options } = field
  if (!('defaultValue' in values)) return fieldDefault({ default: fitting(field), format, multi })
  const given = values.defaultValue as CustomField['default']
  const value = isNew && format === 'list' ? atIndex(given, options) : given
  return fieldDefault({ default: value as CustomField['default'], format, multi })
}

/**
 * Returns the current default. If the default is a list, but the field no longer allows several options, returns only
 * the first option of the list.
 */
const fitting = ({ default: value, multi }: CustomField) =>
  Array.isArray(value) && !multi ? value[0] : value

/**
 * Returns the ids of the options at the given indexes. For an index without an option, returns 0, which is never the id
 * of an option.
 */
function atIndex(index: unknown, options: CustomField['options']): unknown {
  if (Array.isArray(index)) return index.map((one) => atIndex(one, options))
  return typeof index === 'number' ? (options[index]?.id ?? 0) : index
}

/**
 * Returns the configuration with a custom field added or replaced. The field is also added to the work package types
 * that it names.
 */
export function put(configuration: Configuration, entity: FieldEntity, before?: FieldEntity): Configuration {
  const { version: _, ...field } = entity
  const stored = configuration.customFields.find(({ id }) => id === field.id)
  const next = withField(configuration, { ...field, types: stored?.types })
  const keepsTypes =
    field.resource !== 'work_package' || (before && isDeepStrictEqual(before.types, field.types))
  return requireRoom(keepsTypes ? next : withTypesOfField(next, field.id, field.types))
}
