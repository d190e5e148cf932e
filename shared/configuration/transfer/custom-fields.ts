import type { App } from '#shared/app.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { forgetValues } from '#shared/custom-fields/forget.ts'
import { CustomFieldRecord } from '#shared/custom-fields/record.ts'
import { unfit } from '#shared/custom-fields/unfit.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import type { Configuration } from '../configuration.ts'
import { applied, importEach, Key, withoutRecord, withRecord } from './records.ts'

/** The custom fields. No option has an id that an option of another field has. */
export const customFieldTransfer = defineTransfer<CustomField, Key>({
  kind: 'custom_field',
  record: CustomFieldRecord,
  key: Key,
  phase: 'first',
  async import(lines, importing) {
    const current = await importing.app.configuration.current()
    const { configuration } = applied(current, lines, withCustomField)
    const forget = () => forgetUnfitValues(current.customFields, configuration.customFields, importing.app)
    await forget()
    const imported = await importEach(lines, importing, withCustomField)
    await forget()
    return imported
  },
  /** Its values go with it: a field that later gets the same id is another one. */
  async remove({ id: gone }, { app }) {
    const { customFields } = await app.configuration.current()
    const forget = () => forgetUnfitValues(customFields, withoutRecord(customFields, gone), app)
    await forget()
    await app.configuration.change(({ customFields, ...others }) => ({
      ...others,
      customFields: withoutRecord(customFields, gone),
    }))
    await forget()
  },
  async *export(app) {
    const { customFields } = await app.configuration.current()
    for (const { options, ...field } of customFields)
      yield { ...field, options: options.length > 0 ? options : undefined }
  },
})

function withCustomField(current: Configuration, record: CustomField): Configuration | string {
  const others = withoutRecord(current.customFields, record.id)
  const taken = new Set(others.flatMap(({ options }) => options.map(({ id }) => id)))
  const shared = record.options.find(({ id }) => taken.has(id))
  if (shared) return `options: another custom field has an option with the id ${shared.id}.`
  return { ...current, customFields: withRecord(others, record) }
}

/**
 * Takes the values out that will not fit, before the fields change: where it fails, the same import does it again.
 * Once more afterwards, for those that clients have written meanwhile.
 */
async function forgetUnfitValues(before: CustomField[], after: CustomField[], app: App): Promise<void> {
  for (const field of before) {
    const successor = after.find(({ id }) => id === field.id)
    const gone = unfit(field, successor)
    if (gone.all || gone.options.length > 0) await forgetValues(field, gone, app)
  }
}
