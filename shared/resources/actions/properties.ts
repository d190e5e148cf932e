import { type Properties, propertyOf, text } from '#shared/platform/properties/property.ts'
import type { Action } from './model.ts'

/** Specification, "Action". */
export const properties = {
  id: text({ label: 'ID', maxLength: 100 }),
  name: text({ label: 'Name', maxLength: 100 }),
  description: text({ label: 'Description', maxLength: 255 }),
  modules: propertyOf({ type: 'Texts' }, { label: 'Modules' }),
} satisfies Properties<Action>
