import type { Viewer } from '#shared/access/viewer.ts'
import type { CustomOption } from '#shared/custom-fields/custom-field.ts'
import { integer, text } from '#shared/platform/properties/property.ts'

export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  value: text({ label: 'Value', maxLength: 255 }),
}

/** Returns all options of the custom fields that are visible to a requester. */
export const optionsFor = ({ configuration, isAdmin }: Viewer): CustomOption[] =>
  configuration.customFields.filter(({ visible }) => visible || isAdmin).flatMap(({ options }) => options)
