import type { SchemaProperty } from '../../../api/hal.ts'
import type { Word } from '../../../language/words.ts'
import { formats } from './formats.ts'

/** The resources that custom fields extend, in the order in which the page shows them. */
export const resources = ['work_package', 'project', 'version'] as const

export type FieldResource = (typeof resources)[number]

export const resourceWords: Readonly<Record<FieldResource, Word>> = {
  work_package: 'workPackages',
  project: 'projects',
  version: 'fieldsOfVersions',
}

/**
 * The page on which people fill in a resource's custom fields. `word` is the text about the page, and `relation` the
 * link at the API root that leads to it.
 */
export const filledIn: Readonly<Record<FieldResource, { word: Word; relation: string }>> = {
  work_package: { word: 'filledInWork', relation: 'workPackages' },
  project: { word: 'filledInProjects', relation: 'projects' },
  version: { word: 'filledInVersions', relation: 'versions' },
}

export const formatWords: Readonly<Record<string, Word>> = {
  string: 'kindString',
  text: 'kindText',
  list: 'kindList',
  bool: 'kindBool',
  date: 'kindDate',
  int: 'kindInt',
  float: 'kindFloat',
  user: 'kindUser',
  version: 'kindVersion',
}

/** The properties of a custom field that determine how people see it. */
export interface Definition {
  readonly name: string
  readonly format: string
  readonly isRequired: boolean
  readonly isMultiple: boolean
  readonly options: readonly string[]
}

/** Returns the schema property that describes a custom field. */
export function schemaPropertyOf({
  name,
  format,
  isRequired,
  isMultiple,
  options,
}: Definition): SchemaProperty {
  const { type = 'String', isLinked } = formats[format] ?? {}
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

/** Returns the value of a custom field that nobody has filled in. */
export function emptyValue({ format, isMultiple }: Definition): unknown {
  if (isMultiple) return []
  if (format === 'text') return { format: 'markdown', raw: '' }
  if (format === 'bool') return false
  return formats[format]?.isLinked ? { href: null } : null
}

/** Returns the lines of a text, trimmed and without empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
