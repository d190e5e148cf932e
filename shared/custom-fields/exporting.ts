import type { App } from '#shared/app.ts'
import type { CustomField } from './custom-field.ts'
import { type CustomValue, type CustomValues, idOfReference, type Reference } from './value.ts'

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
