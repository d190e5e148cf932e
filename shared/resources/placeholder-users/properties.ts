import { choice, dateTime, integer, text } from '#shared/platform/properties/property.ts'
import { canManage } from './policy.ts'

/** The properties of a placeholder user (specification, "Placeholder user"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: canManage, unique: true, filter: true, sort: true }),
  createdAt: dateTime({ label: 'Created on', visible: canManage, sort: true }),
  updatedAt: dateTime({ label: 'Updated on', visible: canManage, sort: true }),
}

const statuses = ['active', 'locked'] as const

/** The properties of a stored placeholder user. The API does not show the status, and only imports can set it. */
export const storedProperties = {
  ...properties,
  status: choice({ label: 'Status', default: 'active', all: statuses, filter: true }),
}
