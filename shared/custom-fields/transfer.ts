import * as z from 'zod/mini'
import { type CustomField, presentOptions } from '#shared/custom-fields/custom-field.ts'
import { nameOf, propertyFor } from '#shared/custom-fields/properties.ts'
import { MAX_IMPORTED_REFERENCES, sizeProblem, withDraftValues } from '#shared/custom-fields/review.ts'
import {
  type CustomValue,
  type CustomValues,
  idOfReference,
  isEmptyValue,
  type Reference,
  referenceTo,
} from '#shared/custom-fields/value.ts'
import { textViolations } from '#shared/platform/properties/draft.ts'
import { MAX_LINKS } from '#shared/platform/properties/kind.ts'
import { validate } from '#shared/platform/properties/validate.ts'
import { toPrincipal } from '#shared/project-context/link-target.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { id, missingTargetText, RecordRefused } from '#shared/transfer/record.ts'
import type { Surviving } from '#shared/transfer/surviving.ts'
import type { Importing } from '#shared/transfer/transfer.ts'

/** Custom values in a record, keyed by the ids of their fields (import format, `customFields`). */
export const GivenValues = z.record(z.string(), z.unknown())
export type GivenValues = z.infer<typeof GivenValues>

/**
 * Converts the custom values of a record to their stored form. An omitted field gets its default. A null or blank field
 * gets no value. References to versions that are not imported yet are left out. The limits of a field are not checked,
 * because a value may be older than the limits.
 *
 * @throws RecordRefused if a value is invalid
 */
export async function importedValues(
  given: GivenValues = {},
  resource: CustomField['resource'],
  importing: Context,
): Promise<CustomValues> {
  const { customFields } = await importing.ports.configuration.current()
  const fields = customFields.filter((field) => field.resource === resource)
  const unknown = Object.keys(given).find((key) => !fields.some((field) => String(field.id) === key))
  if (unknown !== undefined) throw missing(unknown, unknown)
  const drafted = fields.map(async (field) => [nameOf(field), await valueFor(field, given, importing)])
  const values = await withDraftValues({}, fields, Object.fromEntries(await Promise.all(drafted)))
  const problem = sizeProblem(values, {}, MAX_IMPORTED_REFERENCES)
  if (problem) throw new RecordRefused(`customFields: ${problem}`)
  return values
}

type Context = Pick<Importing, 'ports' | 'laterIds'>

const refused = (field: number | string, problem: string) =>
  new RecordRefused(`customFields.${field}: ${problem}`)

const missing = (field: number | string, id: number | string) =>
  new RecordRefused(missingTargetText(`customFields.${field}`, id))

/** Returns the value of a custom field in an imported record, in the form in which drafts contain values. */
async function valueFor(field: CustomField, given: GivenValues, context: Context): Promise<unknown> {
  const value = Object.hasOwn(given, field.id) ? given[field.id] : field.default
  if (isEmptyValue(value)) return null
  const lookup = lookups[field.format]
  if (lookup) return linkedValues(field, value, lookup, context)
  const property = { ...propertyFor(withoutLimits(field)), required: false }
  const { value: checked, problems } = validate(property, value)
  if (problems) throw refused(field.id, problems.join(' '))
  const tooLong = await textViolations({ text: property }, { text: checked }, [])
  if (tooLong.length > 0) throw refused(field.id, 'is too long.')
  return checked
}

/** Returns a field without its limits, so that every value of its format is valid. */
const withoutLimits = (field: CustomField): CustomField => ({
  ...field,
  minLength: undefined,
  maxLength: undefined,
  regexp: undefined,
})

const Ids = z.array(id).check(z.maxLength(MAX_LINKS))

async function linkedValues(
  field: CustomField,
  value: unknown,
  lookup: Lookup,
  context: Context,
): Promise<unknown[]> {
  const { success, data: ids = [], error } = Ids.safeParse([value].flat())
  if (!success) throw refused(field.id, error.issues.map(({ message }) => message).join('. '))
  const distinct = [...new Set(ids)]
  if (distinct.length > 1 && !field.multi) throw refused(field.id, 'takes one value only.')
  const found = await Promise.all(distinct.map((one) => lookup(one, field, context)))
  const unknown = distinct.find((_, index) => found[index] === undefined)
  if (unknown !== undefined) throw missing(field.id, unknown)
  return found.filter((one) => one !== AHEAD)
}

/** Lookup result for a version that a later record of the import contains. */
const AHEAD = Symbol('ahead')

/** Returns the stored form of the option, principal or version with the given id; undefined if none has this id. */
type Lookup = (
  id: number,
  field: CustomField,
  context: Context,
) => Promise<number | Reference | typeof AHEAD | undefined>

const lookups: Partial<Record<CustomField['format'], Lookup>> = {
  list: async (id, { options }) => options.find((option) => option.id === id)?.id,
  user: async (id, _, { ports }) => {
    const found = await principalsIn(ports).byId(id)
    return found && !found.removal ? referenceTo(found.kind, id) : undefined
  },
  version: async (id, _, { ports, laterIds }) => {
    const version = await versionsIn(ports).byId(id)
    if (version) return version.removal ? undefined : referenceTo('version', id)
    return laterIds('version').has(id) ? AHEAD : undefined
  },
}

/**
 * Returns a function that exports the custom values of an entity (import format, `customFields`).
 *
 * Deleted fields, options and targets are left out. A field that has a default but no value is exported as null, so
 * that an import does not set the default. If there is nothing to export, the function returns undefined.
 */
export async function valuesExporter(resource: CustomField['resource'], surviving: Surviving) {
  const { customFields } = await surviving.ports.configuration.current()
  const fields = customFields.filter((field) => field.resource === resource)
  return async (values: CustomValues): Promise<Record<string, unknown> | undefined> => {
    const entries = await Promise.all(
      fields.map(async (field) => {
        const value = values[field.id]
        const exported = value === undefined ? undefined : await exportedValue(field, value, surviving)
        return [field.id, exported ?? (field.default === undefined ? undefined : null)] as const
      }),
    )
    const present = entries.filter(([, value]) => value !== undefined)
    return present.length > 0 ? Object.fromEntries(present) : undefined
  }
}

async function exportedValue(field: CustomField, value: CustomValue, surviving: Surviving) {
  if (!Array.isArray(value)) return typeof value === 'object' ? value.raw : value
  if (field.format === 'list') return exportedIds(field, presentOptions(field, value as number[]))
  const areKept = await Promise.all(value.map((one) => isKept(one as Reference, field, surviving)))
  const ids = (value as Reference[]).map(idOfReference)
  return exportedIds(
    field,
    ids.filter((_, index) => areKept[index]),
  )
}

const exportedIds = ({ multi }: CustomField, ids: number[]) => (multi && ids.length > 0 ? ids : ids[0])

async function isKept(value: Reference, { format }: CustomField, surviving: Surviving): Promise<boolean> {
  const id = idOfReference(value)
  return format === 'version' ? surviving.version(id) : (await surviving.kept(toPrincipal, id)) !== undefined
}
