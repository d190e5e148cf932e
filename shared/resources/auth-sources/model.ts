import { integer, text } from '#shared/platform/properties/property.ts'

export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255 }),
}
