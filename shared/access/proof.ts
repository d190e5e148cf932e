import { ApiError } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { PasswordSignIn } from './password-sign-in.ts'
import { hasJustBegun } from './session-store.ts'
import type { Viewer } from './viewer.ts'

// A browser that is left alone, a stolen cookie or a stolen API token must not become an account: changes of what one signs
// in with take a proof that the person is there.

/** Whether a request belongs to a session that has just begun, with a password or by single sign-on. */
export const hasJustSignedIn = ({ session }: Viewer, now: Date): boolean =>
  session !== undefined && session.token === undefined && hasJustBegun(session, now)

/**
 * Whether a text is the present password of a user. A wrong one counts as a failed attempt to sign in, and after too many
 * of these the right one is wrong as well.
 *
 * @throws `TooManyRequests` if too many requests wait for a hash
 */
export async function isPasswordOf(
  { login }: User,
  text: string,
  passwordSignIn: PasswordSignIn,
): Promise<boolean> {
  try {
    await passwordSignIn.viewer({ login, password: text }, false)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.identifier === 'Unauthenticated') return false
    throw error
  }
}
