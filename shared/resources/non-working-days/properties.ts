import type { Viewer } from '#shared/platform/product.ts'
import { date, onCreation, text } from '#shared/platform/properties/property.ts'
import { canManage } from './policy.ts'

/** The properties of a non-working day, which may be any day of the week. */
export const properties = {
  date: date({
    label: 'Date',
    writable: (viewer: Viewer, day: unknown): boolean => canManage(viewer) && onCreation(viewer, day),
  }),
  name: text({ label: 'Name', maxLength: 255, writable: canManage }),
}
