import type { Resource, SchemaProperty } from '../../../api/hal.ts'
import type { Field } from '../../../drafts/field.ts'
import { formats } from './formats.ts'
import { optionsOf } from './options-of.ts'

interface TickWords {
  readonly yes: string
  readonly no: string
}

/**
 * Returns whether custom fields of this resource and format have the named property, such as `minLength`. Returns false
 * for the list of options, because the page edits the options outside the form.
 */
export function isTaken({ format, resource }: Resource, name: string): boolean {
  const { hasLimits = false, isMultiple = false, isLinked = false } = formats[String(format)] ?? {}
  const isOfWork = resource === 'work_package'
  const taken: Readonly<Record<string, boolean>> = {
    ...{ minLength: hasLimits, maxLength: hasLimits, regexp: hasLimits },
    ...{ isMultiple: isMultiple && resource !== 'version', types: isOfWork, projects: isOfWork },
    ...{ options: false, defaultValue: format === 'list' || !isLinked },
  }
  return taken[name] ?? true
}

/**
 * Returns a form field for a property of a custom field; undefined if the format of the custom field has no such
 * property. The form field for the default value has the type of the custom field's values.
 *
 * @param definition the custom field, with the values entered so far
 */
export function takenBy(definition: Resource, field: Field, words: TickWords): Field | undefined {
  if (!isTaken(definition, field.name)) return undefined
  if (field.name !== 'defaultValue') return hinted(field)
  return { ...field, property: { ...field.property, _embedded: undefined, ...defaultIn(definition, words) } }
}

/** Returns a form field, with an explanation if there is one for this field. */
export const hinted = (field: Field): Field =>
  field.name === 'projects' ? { ...field, hint: 'projectsHint' } : field

/**
 * Returns the type or the allowed values of the form field for a custom field's default value. A long text is edited as
 * plain text. A boolean is chosen from a list rather than ticked, because a boolean may have no default.
 */
function defaultIn(definition: Resource, { yes, no }: TickWords): Partial<SchemaProperty> {
  const { format, isMultiple } = definition
  if (format === 'text') return { type: 'Text' }
  if (format === 'bool') return choices([true, false], [yes, no])
  if (format !== 'list') return { type: formats[String(format)]?.type ?? 'String' }
  const stored = optionsOf(definition).filter(({ id }) => id !== undefined)
  const [ids, values] = [stored.map(({ id }) => id), stored.map(({ value }) => value)]
  return { type: isMultiple === true ? '[]Integer' : 'Integer', ...choices(ids, values) }
}

const choices = (values: readonly unknown[], titles: readonly string[]): Partial<SchemaProperty> => ({
  _embedded: { allowedValues: values },
  _links: { allowedValues: titles.map((title) => ({ href: null, title })) },
})
