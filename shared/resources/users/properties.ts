import { type Properties, text } from '#shared/properties/property.ts'
import type { User } from './model.ts'

/** Specification, "User": the properties that users need to sign in. */
export const properties = {
  login: text({ label: 'Login', maxLength: 256, unique: true }),
  email: text({ label: 'Email', maxLength: 60, unique: true }),
  firstName: text({ label: 'First name', maxLength: 30 }),
  lastName: text({ label: 'Last name', maxLength: 30 }),
} satisfies Properties<User>
