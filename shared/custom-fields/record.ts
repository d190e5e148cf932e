import * as z from 'zod/mini'
import { type Configuration, withoutRecord, withRecord } from '#shared/configuration/configuration.ts'
import { applied, ConfigurationKey, importEach } from '#shared/configuration/records.ts'
import { text } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { id, missingTargetText, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { withoutField } from './changes.ts'
import { type CustomField, customFieldFormats, customFieldResources } from './custom-field.ts'
import { fieldDefault, validateDefinition } from './definition.ts'
import { clearValues, invalidatedValues } from './internal/invalid-values.ts'

const length = z.int().check(z.nonnegative())

const Given = z.strictObject({
  id,
  resource: z.enum(customFieldResources),
  name: propertyValue(text({ label: 'Name', maxLength: 255 })),
  format: z.enum(customFieldFormats),
  position: z.optional(z.int().check(z.positive())),
  required: z.optional(z.boolean()),
  default: z.optional(
    z.union([z.string(), z.number(), z.boolean(), z.array(id)], {
      error: 'is not a value of a custom field.',
    }),
  ),
  multi: z.optional(z.boolean()),
  options: z.optional(
    z.array(z.strictObject({ id, value: propertyValue(text({ label: 'Value', maxLength: 255 })) })),
  ),
  minLength: z.optional(length),
  maxLength: z.optional(length),
  regexp: z.optional(z.string()),
  visible: z.optional(z.boolean()),
  projects: z.optional(z.array(id)),
  types: z.optional(z.array(id)),
})

type Given = z.infer<typeof Given>

/** Converts a record to a field. A length of 0 and an empty pattern mean no limit. */
function fieldOf(given: Given): CustomField {
  const {
    required = false,
    multi = false,
    options = [],
    minLength,
    maxLength,
    regexp,
    visible = true,
  } = given
  return {
    ...given,
    required,
    multi,
    options,
    default: fieldDefault(given),
    minLength: minLength || undefined,
    maxLength: maxLength || undefined,
    regexp: regexp || undefined,
    visible,
  }
}

/** Schema of a `custom_field` record (import format). Checks the definition and converts it to a field. */
export const CustomFieldRecord: z.ZodMiniType<CustomField> = z
  .pipe(Given, z.transform(fieldOf))
  .check(({ value, issues }) => {
    for (const { member, problem } of validateDefinition(value)) {
      issues.push({ code: 'custom', input: value, path: [member], message: String(problem) })
    }
  })

/** Import and export of custom fields. No two options have the same id, even if they belong to different fields. */
export const customFieldTransfer = defineTransfer<CustomField, ConfigurationKey>({
  kind: 'custom_field',
  record: CustomFieldRecord,
  key: ConfigurationKey,
  after: ['revise-custom-values'],
  async import(given, importing) {
    const lines = await inKnownProjects(given, importing)
    const current = await importing.ports.configuration.current()
    const { configuration } = applied(current, lines, withCustomField)
    const clear = () => clearInvalidValues(current.customFields, configuration.customFields, importing.ports)
    await clear()
    const imported = await importEach(lines, importing, withCustomField)
    await clear()
    return imported
  },
  /** Deletes the field and its values, so that a field created later with the same id does not get them. */
  async remove({ id: removed }, { ports }) {
    const { customFields } = await ports.configuration.current()
    const clear = () => clearInvalidValues(customFields, withoutRecord(customFields, removed), ports)
    await clear()
    await ports.configuration.change((current) => withoutField(current, removed))
    await clear()
  },
  async *export(ports) {
    const { customFields } = await ports.configuration.current()
    for (const { options, replaced: _, projects, ...field } of customFields) {
      const found = await Promise.all((projects ?? []).map((id) => projectsIn(ports).byId(id)))
      yield {
        ...field,
        options: options.length > 0 ? options : undefined,
        projects: projects?.filter((_, index) => found[index] && !found[index].removal),
      }
    }
  },
})

/** Returns the lines whose projects exist or are still to be imported. Rejects all other lines. */
async function inKnownProjects(
  lines: Line<CustomField>[],
  { ports, laterIds, reject }: Importing,
): Promise<Line<CustomField>[]> {
  const later = laterIds('project')
  const missing = async ({ projects = [] }: CustomField) => {
    const ids = projects.filter((id) => !later.has(id))
    const found = await Promise.all(ids.map((id) => projectsIn(ports).byId(id)))
    return ids.find((_, index) => !found[index] || found[index].removal)
  }
  const unknown = await Promise.all(lines.map(({ record }) => missing(record)))
  for (const [index, id] of unknown.entries())
    if (id !== undefined) reject(lines[index]?.number as number, missingTargetText('projects', id))
  return lines.filter((_, index) => unknown[index] === undefined)
}

function withCustomField(current: Configuration, record: CustomField): Configuration | string {
  const others = withoutRecord(current.customFields, record.id)
  const taken = new Set(others.flatMap(({ options }) => options.map(({ id }) => id)))
  const shared = record.options.find(({ id }) => taken.has(id))
  if (shared) return `options: another custom field has an option with the id ${shared.id}.`
  const types = new Set(typesIn(current).map(({ id }) => id))
  const unknown = record.types?.find((id) => !types.has(id))
  if (unknown !== undefined) return missingTargetText('types', unknown)
  return { ...current, customFields: withRecord(others, { ...record, ...deletedOptions(current, record) }) }
}

/**
 * Returns the deleted options that an imported field keeps on record, so that their ids are not reused. Leaves out
 * options that the import contains again.
 */
function deletedOptions({ customFields }: Configuration, { id, options }: CustomField) {
  const former = customFields.find((field) => field.id === id)
  const replaced = former?.replaced?.filter((one) => !options.some((option) => option.id === one.id)) ?? []
  return replaced.length > 0 && { replaced }
}

/**
 * Deletes values that a change to the fields makes invalid. Called twice: before the change, so that a repeated import
 * also repeats the deletion; and after the change, for values that clients have written since the first call.
 */
async function clearInvalidValues(before: CustomField[], after: CustomField[], ports: Ports): Promise<void> {
  for (const field of before) {
    const successor = after.find(({ id }) => id === field.id)
    const invalidated = invalidatedValues(field, successor)
    if (invalidated.all || invalidated.options.length > 0) await clearValues(field, invalidated, ports)
  }
}
