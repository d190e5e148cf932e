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

/** What a list field offers; its id is unique over the options of all fields. */
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
  /** What records without a value have. Of a list: the id of an option, or, where it is `multi`, a list of ids. */
  default?: string | number | boolean | number[]
  /** Whether there may be several values. */
  multi: boolean
  /** Of a list, in the order they are offered; empty for every other format. */
  options: CustomOption[]
  minLength?: number
  maxLength?: number
  regexp?: string
  /** Others are for administrators only. */
  visible: boolean
}
