import type { Detail } from '#shared/platform/journal/detail.ts'
import { dateTime, formattable, integer, propertyOf } from '#shared/platform/properties/property.ts'

export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  version: integer({ label: 'Version', min: 1 }),
  comment: formattable({ label: 'Comment', format: 'markdown', isText: true, orRaw: true, writable: true }),
  details: propertyOf(
    { type: 'Composite', name: '[]Formattable', shown: (details: readonly Detail[]) => details },
    { label: 'Details' },
  ),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
}
