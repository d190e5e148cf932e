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

/** A property that an installation adds to its projects or versions (import format, `custom_field`). */
export interface CustomField {
  id: number
  resource: 'project' | 'version'
  name: string
  format: CustomFieldFormat
  required: boolean
  /** The value of new resources and imported records that give none. For a list: the id of an option; ids if `multi`. */
  default?: string | number | boolean | number[]
  /** Whether there may be several values. */
  multi: boolean
  /** The options of a list in their order; empty for every other format. */
  options: CustomOption[]
  minLength?: number
  maxLength?: number
  regexp?: string
  /** Fields that are not visible are for administrators only. */
  visible: boolean
}
