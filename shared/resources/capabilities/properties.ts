import { type Properties, text } from '#shared/platform/properties/property.ts'
import type { Capability } from './model.ts'

/** Specification, "Capability". */
export const properties = {
  id: text({ label: 'ID', maxLength: 200 }),
  name: text({ label: 'Name', maxLength: 100 }),
} satisfies Properties<Capability>
