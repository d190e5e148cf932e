import { ApiError } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { PasswordSignIn } from './password-sign-in.ts'
import { hasJustBegun } from './session-store.ts'
import type { Viewer } from './viewer.ts'

// The rule of this file: an unattended browser, a stolen cookie or a stolen API token must not be enough to take over
// an account. Changes to credentials therefore require proof that the person is present.

/** Returns whether a request belongs to a session that was just started, with a password or by single sign-on. */
export const hasJustSignedIn = ({ session }: Viewer, now: Date): boolean =>
  session !== undefined && session.token === undefined && hasJustBegun(session, now)

/**
 * Returns whether a text is the current password of a user. A wrong password is recorded as a failed sign-in. After too
 * many failures, the right password is rejected as well.
 *
 * @throws `TooManyRequests` if too many requests wait for a hash
 */
export async function isPasswordOf(
  { login }: User,
  text: string,
  passwordSignIn: PasswordSignIn,
): Promise<boolean> {
  try {
    await passwordSignIn.admitted({ login, password: text }, false)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.identifier === 'Unauthenticated') return false
    throw error
  }
}
