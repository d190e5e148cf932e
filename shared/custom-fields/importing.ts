import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { schemaOf } from '#shared/platform/properties/validate.ts'
import { id, RecordRefused, renderedText } from '#shared/transfer/record.ts'
import type { CustomField } from './custom-field.ts'
import { kindOf } from './properties.ts'
import { MAX_IMPORTED_REFERENCES, sizeProblem } from './review.ts'
import { type CustomValue, type CustomValues, isNothing, type Reference, referenceTo } from './value.ts'

/** What a record says of custom fields, by their ids (import format, `customFields`). */
export const GivenValues = z.record(z.string(), z.unknown())
export type GivenValues = z.infer<typeof GivenValues>

/** What custom values are imported with. */
export interface About {
  resource: CustomField['resource']
  app: App
  /** The ids of versions that are still to be written. */
  ahead: ReadonlySet<number>
}

/**
 * The custom values of a record as they are stored: what it does not mention has its default, what is null or
 * blank has no value, and versions that are still to be written are left out. What a field demands of those who
 * write, a record need not meet: it may tell of values that were given before the field demanded it.
 *
 * @throws RecordRefused
 */
export async function importedValues(given: GivenValues = {}, about: About): Promise<CustomValues> {
  const { customFields } = await about.app.configuration.current()
  const fields = customFields.filter(({ resource }) => resource === about.resource)
  const unknown = Object.keys(given).find((key) => !fields.some((field) => String(field.id) === key))
  if (unknown !== undefined) throw refused(unknown, `there is none with the id ${unknown}.`)
  const entries = await Promise.all(
    fields.map(async (field) => [field.id, await valueFor(field, given, about)] as const),
  )
  const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as CustomValues
  const problem = sizeProblem(values, {}, MAX_IMPORTED_REFERENCES)
  if (problem) throw new RecordRefused(`customFields: ${problem}`)
  return values
}

const refused = (field: number | string, problem: string) =>
  new RecordRefused(`customFields.${field}: ${problem}`)

async function valueFor(field: CustomField, given: GivenValues, about: About) {
  const value = Object.hasOwn(given, field.id) ? given[field.id] : field.default
  if (isNothing(value)) return undefined
  const look = lookups[field.format]
  return look ? linkedValues(field, value, look, about) : plainValue(field, value)
}

/** A field that takes every value of its format. */
const undemanding = (field: CustomField): CustomField => ({
  ...field,
  required: false,
  minLength: undefined,
  maxLength: undefined,
  regexp: undefined,
})

async function plainValue(field: CustomField, value: unknown): Promise<CustomValue | undefined> {
  const { success, data, error } = schemaOf(kindOf(undemanding(field))).safeParse(value)
  if (!success) throw refused(field.id, error.issues.map(({ message }) => message).join(' '))
  if (field.format === 'text') return renderedText(data as string, 'markdown', `customFields.${field.id}`)
  return data as CustomValue
}

/** As many as the API takes. */
const MAX_LINKS = 100
const Ids = z.array(id).check(z.maxLength(MAX_LINKS))

async function linkedValues(
  field: CustomField,
  value: unknown,
  look: Lookup,
  about: About,
): Promise<CustomValue | undefined> {
  const { success, data: ids = [], error } = Ids.safeParse([value].flat())
  if (!success) throw refused(field.id, error.issues.map(({ message }) => message).join(' '))
  const distinct = [...new Set(ids)]
  if (distinct.length > 1 && !field.multi) throw refused(field.id, 'takes one value only.')
  const found = await Promise.all(distinct.map((one) => look(one, field, about)))
  const missing = distinct.find((_, index) => found[index] === undefined)
  if (missing !== undefined) throw refused(field.id, `there is none with the id ${missing}.`)
  const values = found.filter((one) => one !== AHEAD) as CustomValue & unknown[]
  return values.length > 0 ? values : undefined
}

/** Stands for what is still to be written. */
const AHEAD = Symbol('ahead')

/** What a value of an id is stored as; undefined where there is nothing with it. */
type Lookup = (
  id: number,
  field: CustomField,
  about: About,
) => Promise<number | Reference | typeof AHEAD | undefined>

const lookups: Partial<Record<CustomField['format'], Lookup>> = {
  list: async (id, { options }) => options.find((option) => option.id === id)?.id,
  user: async (id, _, { app }) => {
    const found = await app.principals.byId(id)
    return found && !found.principal.removal ? referenceTo(found.kind, id) : undefined
  },
  version: async (id, _, { app, ahead }) => {
    const version = await app.versions.byId(id)
    if (version) return version.removal ? undefined : referenceTo('version', id)
    return ahead.has(id) ? AHEAD : undefined
  },
}

/** Whether a record gives versions that were left out, since they were still to be written. */
export function awaitsVersions(
  given: GivenValues = {},
  stored: CustomValues,
  fields: CustomField[],
): boolean {
  return fields.some(
    ({ id, format }) => format === 'version' && !isNothing(given[id]) && stored[id] === undefined,
  )
}
