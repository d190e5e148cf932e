import type { Property } from '../../../api/hal.ts'
import type { Word } from '../../../language/words.ts'

/** The resources that custom fields extend, in the order of the page. */
export const resources = ['work_package', 'project', 'version'] as const

export type FieldResource = (typeof resources)[number]

/** The titles of the resources. */
export const resourceWords: Readonly<Record<FieldResource, Word>> = {
  work_package: 'workPackages',
  project: 'projects',
  version: 'fieldsOfVersions',
}

/** A kind of values, as people choose it. */
interface FieldKind {
  readonly word: Word
  /** The type of its values in schemas. */
  readonly type: string
  readonly isLinked?: true
  /** True if the values have limits of length and a pattern. */
  readonly hasLimits?: true
  /** True if a field may have several values. */
  readonly isMultiple?: true
}

/** The kinds of values by their format. */
export const kinds: Readonly<Record<string, FieldKind>> = {
  string: { word: 'kindString', type: 'String', hasLimits: true },
  text: { word: 'kindText', type: 'Formattable', hasLimits: true },
  list: { word: 'kindList', type: 'CustomOption', isLinked: true, isMultiple: true },
  bool: { word: 'kindBool', type: 'Boolean' },
  date: { word: 'kindDate', type: 'Date' },
  int: { word: 'kindInt', type: 'Integer', hasLimits: true },
  float: { word: 'kindFloat', type: 'Float', hasLimits: true },
  user: { word: 'kindUser', type: 'User', isLinked: true, isMultiple: true },
  version: { word: 'kindVersion', type: 'Version', isLinked: true },
}

/** The parts of a definition that decide how people see a field. */
export interface Definition {
  readonly name: string
  readonly format: string
  readonly isRequired: boolean
  readonly isMultiple: boolean
  /** The texts of the options. */
  readonly options: readonly string[]
}

/** Returns the property that the schema of a resource has for a custom field. */
export function propertyOf({ name, format, isRequired, isMultiple, options }: Definition): Property {
  const { type = 'String', isLinked } = kinds[format] ?? {}
  return {
    type: isMultiple ? `[]${type}` : type,
    name,
    required: isRequired,
    writable: true,
    ...(isLinked && {
      location: '_links',
      _links: { allowedValues: options.map((title, index) => ({ href: `#${index}`, title })) },
    }),
  }
}

/** Returns the value that the field has before anybody fills it in. */
export function emptyValue({ format, isMultiple }: Definition): unknown {
  if (isMultiple) return []
  if (format === 'text') return { format: 'markdown', raw: '' }
  if (format === 'bool') return false
  return kinds[format]?.isLinked ? { href: null } : null
}

/** Returns the lines of a text, without blanks around them and without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
