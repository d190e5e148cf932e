import { dateTime, integer, type Properties, text } from '#shared/platform/properties/property.ts'
import type { PlaceholderUser } from './model.ts'
import { canManage } from './policy.ts'

/** The properties of a placeholder user (specification, "Placeholder user"); the limits of the name are a decision. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: canManage, unique: true }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
} satisfies Properties<PlaceholderUser>
