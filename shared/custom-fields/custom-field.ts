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
  resource: 'project' | 'version' | 'work_package'
  name: string
  format: CustomFieldFormat
  required: boolean
  /**
   * Value of new resources, and of imported records that give none. For a list: the id of an option; ids if
   * `multi`.
   */
  default?: string | number | boolean | number[]
  /** Whether an entity may have several values. */
  multi: boolean
  /** Options of a list in their order; empty for other formats. */
  options: CustomOption[]
  minLength?: number
  maxLength?: number
  regexp?: string
  /** Whether everybody sees the field. Others are for administrators only. */
  visible: boolean
  /** Ids of the projects whose work packages have the field; absent if those of all projects do. */
  projects?: number[]
  /** Ids of the types of work packages that have the field; absent if all do. */
  types?: number[]
}

/** Returns whether a name is that of a custom field's property. */
export const isFieldName = (name: string): boolean => /^customField\d+$/.test(name)

/** The members of a type that limit the custom fields of its work packages. */
interface LimitingType {
  id: number
  customFields?: readonly number[]
}

/** Entities with the same custom fields: all of a resource, or the work packages of a type in a project. */
export type Bearer = CustomField['resource'] | { project: number; type: LimitingType }

/** Returns the custom fields of some entities. */
export const fieldsOf = (
  bearer: Bearer,
  { customFields }: { customFields: readonly CustomField[] },
): CustomField[] =>
  customFields.filter((field) =>
    typeof bearer === 'string'
      ? field.resource === bearer
      : field.resource === 'work_package' && isActive(field, bearer.project, bearer.type),
  )

/** Returns whether the work packages of a type in a project have a custom field. */
export const isActive = (
  { id, projects, types }: CustomField,
  project: number,
  type: LimitingType,
): boolean =>
  (projects?.includes(project) ?? true) &&
  (types?.includes(type.id) ?? true) &&
  (type.customFields?.includes(id) ?? true)
