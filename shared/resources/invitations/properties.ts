import type { Need } from '#shared/platform/hal/declared-resource.ts'
import { type Properties, text } from '#shared/platform/properties/property.ts'
import type { User } from '#shared/resources/users/model.ts'
import { properties as user } from '#shared/resources/users/properties.ts'

/** What the invited say about themselves; a user's properties, which they may write, as a password they have to. */
export const properties = {
  password: { ...user.password, required: true, writable: true },
  login: { ...user.login, writable: true },
  firstName: { ...user.firstName, writable: true },
  lastName: { ...user.lastName, writable: true },
} satisfies Properties<User>

/** The body of an acceptance: that, and the token of the mail. What is not said stays as it is. */
export const acceptance: Properties<User> = {
  token: text({ label: 'Token', maxLength: 100, writable: true }),
  ...properties,
}

/** What an acceptance has to name. */
export const needs: readonly Need[] = [{ names: ['token', 'password'] }]
