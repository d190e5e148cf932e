import type { Replaced } from '#shared/configuration/ordered.ts'
import { oncePer } from '#shared/platform/concurrency.ts'

export const customFieldFormats = [
  'string',
  'text',
  'int',
  'float',
  'bool',
  'date',
  'list',
  'user',
  'version',
] as const

export const customFieldResources = ['project', 'version', 'work_package'] as const

export type CustomFieldFormat = (typeof customFieldFormats)[number]

/** An option of a list field. Its id is unique among the options of all fields. */
export interface CustomOption {
  id: number
  value: string
}

/**
 * A property that an installation adds to its projects, versions or work packages (import format, `custom_field`).
 */
export interface CustomField {
  id: number
  resource: (typeof customFieldResources)[number]
  name: string
  format: CustomFieldFormat
  /** Position among the fields of the same resource, from 1. Imported fields may leave gaps or have no position. */
  position?: number
  required: boolean
  /**
   * Value for new entities, and for imported records that omit the field. For a list, it is the id of an option, or an
   * array of ids if `multi` is true.
   */
  default?: string | number | boolean | number[]
  multi: boolean
  /** Options of a list in their order; empty for other formats. */
  options: CustomOption[]
  /** The deleted options, each with the option that replaces it, if there is one. */
  replaced?: readonly Replaced[]
  minLength?: number
  maxLength?: number
  regexp?: string
  /** True if everybody may see the field; otherwise only administrators may. */
  visible: boolean
  /**
   * Ids of the projects whose work packages have the field; absent if the work packages of all projects have the field.
   */
  projects?: number[]
  /** Ids of the types of work packages that have the field; absent if all types have the field. */
  types?: number[]
}

/**
 * The facts about a custom field that was deleted, or that lost some of its options. The job that revises the values of
 * the field receives these facts.
 */
export interface RevisedField extends Pick<CustomField, 'resource' | 'format'> {
  /**
   * The deleted options. Activities show their texts as the previous values. Absent if the field itself was deleted.
   */
  options?: readonly CustomOption[]
}

/** Returns whether a property has the name of a custom field, such as `customField1`. */
export const isFieldName = (name: string): boolean => /^customField\d+$/.test(name)

/** The part of a type that determines which custom fields its work packages have. */
interface LimitingType {
  id: number
  customFields?: readonly number[]
}

/** Entities with the same custom fields: all entities of a resource, or the work packages of a type in a project. */
export type Bearer = CustomField['resource'] | { project: number; type: LimitingType }

/**
 * Returns all fields, ordered by resource, position and id. The default position of a field is its rank by id among the
 * fields of its resource. The ranks start at 1.
 */
export const fieldsInOrder = oncePer((customFields: readonly CustomField[]) => {
  const ordered = (resource: CustomField['resource']) =>
    customFields
      .filter((field) => field.resource === resource)
      .map((field, index) => ({ field, position: field.position ?? index + 1 }))
      .sort((a, b) => a.position - b.position || a.field.id - b.field.id)
      .map(({ field }) => field)
  return customFieldResources.flatMap(ordered)
})

/**
 * Returns the custom fields that the entities of a bearer have, ordered by position. A bearer stands for all entities
 * with the same custom fields.
 */
export const fieldsOf = (
  bearer: Bearer,
  { customFields }: { customFields: readonly CustomField[] },
): CustomField[] =>
  fieldsInOrder(customFields).filter((field) =>
    typeof bearer === 'string'
      ? field.resource === bearer
      : field.resource === 'work_package' && isActive(field, bearer.project, bearer.type),
  )

/** Returns whether the work packages of a type in a project have a custom field. */
export const isActive = (
  { id, projects, types }: CustomField,
  project: number,
  type: LimitingType,
): boolean => (projects?.includes(project) ?? true) && isOfType({ id, types }, type)

/** Returns whether the work packages of a type have a custom field, in the projects where the field is active. */
export const isOfType = ({ id, types }: Pick<CustomField, 'id' | 'types'>, type: LimitingType): boolean =>
  (types?.includes(type.id) ?? true) && (type.customFields?.includes(id) ?? true)

/**
 * Returns the options with the given ids, each at most once. A deleted option is replaced, or left out if it has no
 * replacement.
 */
export function presentOptions(
  { options, replaced = [] }: Pick<CustomField, 'options' | 'replaced'>,
  ids: readonly number[],
): number[] {
  const isPresent = (wanted: number | undefined) => options.some(({ id }) => id === wanted)
  const found = ids.map((id) => (isPresent(id) ? id : replaced.find((one) => one.id === id)?.by))
  return [...new Set(found)].filter((id): id is number => isPresent(id))
}
