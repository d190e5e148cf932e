import type { App } from '#shared/app.ts'
import type { CustomField } from './custom-field.ts'
import { type CustomValue, type CustomValues, idOfReference, type Reference } from './value.ts'

/** Whether a version is exported, too. */
type HoldsVersion = (id: number) => Promise<boolean>

/**
 * Custom values as a record tells them (import format, `customFields`): those of fields there are, of options
 * that are offered and of what stays. A field that would otherwise get its default is said to have no value.
 *
 * @returns undefined where there is nothing to tell
 */
export async function exportedValues(
  fields: readonly CustomField[],
  values: CustomValues,
  app: App,
  holdsVersion: HoldsVersion,
): Promise<Record<string, unknown> | undefined> {
  const told = await Promise.all(
    fields.map(async (field) => {
      const value = values[field.id]
      const form = value === undefined ? undefined : await formOf(field, value, app, holdsVersion)
      return [field.id, form ?? (field.default === undefined ? undefined : null)] as const
    }),
  )
  const present = told.filter(([, value]) => value !== undefined)
  return present.length > 0 ? Object.fromEntries(present) : undefined
}

async function formOf(field: CustomField, value: CustomValue, app: App, holdsVersion: HoldsVersion) {
  if (!Array.isArray(value)) return typeof value === 'object' ? value.raw : value
  const stay = await Promise.all(value.map((one) => isKept(one, field, app, holdsVersion)))
  const ids = value.map((one) => (typeof one === 'number' ? one : idOfReference(one)))
  const kept = ids.filter((_, index) => stay[index])
  return field.multi && kept.length > 0 ? kept : kept[0]
}

async function isKept(
  value: number | Reference,
  { format, options }: CustomField,
  app: App,
  holdsVersion: HoldsVersion,
): Promise<boolean> {
  if (typeof value === 'number') return options.some(({ id }) => id === value)
  if (format === 'version') return holdsVersion(idOfReference(value))
  const found = await app.principals.byId(idOfReference(value))
  return found !== undefined && !found.principal.removal
}
