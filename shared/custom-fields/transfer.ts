import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { kindOf } from '#shared/custom-fields/properties.ts'
import { MAX_IMPORTED_REFERENCES, sizeProblem } from '#shared/custom-fields/review.ts'
import {
  type CustomValue,
  type CustomValues,
  idOfReference,
  isEmptyValue,
  type Reference,
  referenceTo,
} from '#shared/custom-fields/value.ts'
import { schemaOf } from '#shared/platform/properties/validate.ts'
import { id, RecordRefused, renderedText } from '#shared/transfer/record.ts'

/** The custom values in a record, by the ids of their fields (import format, `customFields`). */
export const GivenValues = z.record(z.string(), z.unknown())
export type GivenValues = z.infer<typeof GivenValues>

/** What the import of custom values needs to know. */
export interface About {
  resource: CustomField['resource']
  app: App
  /** The ids of versions that the import has not written yet. */
  ahead: ReadonlySet<number>
}

/**
 * The custom values of a record as they are stored. A field that the record leaves out gets its default, one that is
 * null or blank has no value, and versions that are not written yet are left out. Records need not meet the field's
 * requirements for new values: their values may be older than the requirements.
 *
 * @throws RecordRefused
 */
export async function importedValues(given: GivenValues = {}, context: About): Promise<CustomValues> {
  const { customFields } = await context.app.configuration.current()
  const fields = customFields.filter(({ resource }) => resource === context.resource)
  const unknown = Object.keys(given).find((key) => !fields.some((field) => String(field.id) === key))
  if (unknown !== undefined) throw refused(unknown, `there is none with the id ${unknown}.`)
  const entries = await Promise.all(
    fields.map(async (field) => [field.id, await valueFor(field, given, context)] as const),
  )
  const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as CustomValues
  const problem = sizeProblem(values, {}, MAX_IMPORTED_REFERENCES)
  if (problem) throw new RecordRefused(`customFields: ${problem}`)
  return values
}

const refused = (field: number | string, problem: string) =>
  new RecordRefused(`customFields.${field}: ${problem}`)

async function valueFor(field: CustomField, given: GivenValues, context: About) {
  const value = Object.hasOwn(given, field.id) ? given[field.id] : field.default
  if (isEmptyValue(value)) return undefined
  const lookup = lookups[field.format]
  return lookup ? linkedValues(field, value, lookup, context) : plainValue(field, value)
}

/** The field without its requirements, so that it takes every value of its format. */
const withoutLimits = (field: CustomField): CustomField => ({
  ...field,
  required: false,
  minLength: undefined,
  maxLength: undefined,
  regexp: undefined,
})

async function plainValue(field: CustomField, value: unknown): Promise<CustomValue | undefined> {
  const { success, data, error } = schemaOf(kindOf(withoutLimits(field))).safeParse(value)
  if (!success) throw refused(field.id, error.issues.map(({ message }) => message).join(' '))
  if (field.format === 'text') return renderedText(data as string, 'markdown', `customFields.${field.id}`)
  return data as CustomValue
}

/** As many as the API accepts. */
const MAX_LINKS = 100
const Ids = z.array(id).check(z.maxLength(MAX_LINKS))

async function linkedValues(
  field: CustomField,
  value: unknown,
  lookup: Lookup,
  context: About,
): Promise<CustomValue | undefined> {
  const { success, data: ids = [], error } = Ids.safeParse([value].flat())
  if (!success) throw refused(field.id, error.issues.map(({ message }) => message).join(' '))
  const distinct = [...new Set(ids)]
  if (distinct.length > 1 && !field.multi) throw refused(field.id, 'takes one value only.')
  const found = await Promise.all(distinct.map((one) => lookup(one, field, context)))
  const missing = distinct.find((_, index) => found[index] === undefined)
  if (missing !== undefined) throw refused(field.id, `there is none with the id ${missing}.`)
  const values = found.filter((one) => one !== AHEAD) as CustomValue & unknown[]
  return values.length > 0 ? values : undefined
}

/** The result for a version that is not written yet. */
const AHEAD = Symbol('ahead')

/** The stored form of a value with an id; undefined if nothing has that id. */
type Lookup = (
  id: number,
  field: CustomField,
  context: About,
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

/** Whether a record names versions that were left out because they were not written yet. */
export function awaitsVersions(
  given: GivenValues = {},
  stored: CustomValues,
  fields: CustomField[],
): boolean {
  return fields.some(
    ({ id, format }) => format === 'version' && !isEmptyValue(given[id]) && stored[id] === undefined,
  )
}

/** Whether a version is exported, too. */
type IsVersionExported = (id: number) => Promise<boolean>

/**
 * The custom values of a record (import format, `customFields`): only those of existing fields, with existing options
 * and with references to what is not being removed. A field without a value is null if an import would otherwise give
 * it a default.
 *
 * @returns undefined if there are no values
 */
export async function exportedValues(
  fields: readonly CustomField[],
  values: CustomValues,
  app: App,
  isVersionExported: IsVersionExported,
): Promise<Record<string, unknown> | undefined> {
  const entries = await Promise.all(
    fields.map(async (field) => {
      const value = values[field.id]
      const exported =
        value === undefined ? undefined : await exportedValue(field, value, app, isVersionExported)
      return [field.id, exported ?? (field.default === undefined ? undefined : null)] as const
    }),
  )
  const present = entries.filter(([, value]) => value !== undefined)
  return present.length > 0 ? Object.fromEntries(present) : undefined
}

async function exportedValue(
  field: CustomField,
  value: CustomValue,
  app: App,
  isVersionExported: IsVersionExported,
) {
  if (!Array.isArray(value)) return typeof value === 'object' ? value.raw : value
  const areKept = await Promise.all(value.map((one) => isKept(one, field, app, isVersionExported)))
  const ids = value.map((one) => (typeof one === 'number' ? one : idOfReference(one)))
  const kept = ids.filter((_, index) => areKept[index])
  return field.multi && kept.length > 0 ? kept : kept[0]
}

async function isKept(
  value: number | Reference,
  { format, options }: CustomField,
  app: App,
  isVersionExported: IsVersionExported,
): Promise<boolean> {
  if (typeof value === 'number') return options.some(({ id }) => id === value)
  if (format === 'version') return isVersionExported(idOfReference(value))
  const found = await app.principals.byId(idOfReference(value))
  return found !== undefined && !found.principal.removal
}
