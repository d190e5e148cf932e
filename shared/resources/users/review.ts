import { fold } from '#shared/platform/fold.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { limits, properties } from './properties.ts'

/** Returns those defaults of a new user that depend on the request body. */
export const defaultsIn = (input: Values): Values =>
  input.status === 'invited' ? fromAddress(input.email) : {}

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

/** The defaults of an invited user, derived from the email address. */
function fromAddress(email: unknown): Values {
  if (typeof email !== 'string' || !email.includes('@')) return {}
  const address = email.trim()
  const at = address.lastIndexOf('@')
  const firstName = cut(address.slice(0, at), limits.name)
  return {
    // Logins must not contain `:` or `/`, but addresses may.
    login: cut(address, limits.login).replace(/[:/]/g, '_'),
    // A first name without visible characters is left out, because a name must contain visible characters.
    ...(fold(firstName).trim() !== '' && { firstName }),
    lastName: cut(address.slice(at), limits.name),
  }
}

export const reviewNewUser = (draft: Draft, input: Values): Draft =>
  input.status === 'invited' ? invited(draft, input) : withPassword(draft)

/**
 * If the email address of an invitation is invalid, drops the violations of the properties that are derived from the
 * address.
 */
function invited({ values, violations }: Draft, input: Values): Draft {
  const isGiven = (attribute = '') => attribute === 'email' || Object.hasOwn(input, attribute)
  const isAddressWrong = violations.some(({ details }) => details.attribute === 'email')
  const ofGiven = violations.filter(({ details }) => isGiven(details.attribute))
  return { values, violations: isAddressWrong ? ofGiven : violations }
}

/**
 * Adds a violation if a new user has no password and no other way to sign in. Invited users are not checked here: they
 * need neither until they accept the invitation.
 */
function withPassword({ values, violations }: Draft): Draft {
  const isWrong = violations.some(({ details }) => details.attribute === 'password')
  if (values.password || values.auth_source || values.identity_url || isWrong) return { values, violations }
  const blank = constraintViolation('password', about(properties.password.label, "can't be blank."))
  return { values, violations: [...violations, blank] }
}
