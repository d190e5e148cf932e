import type { PasswordSignIn } from '#shared/access/password-sign-in.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import { password } from '#shared/platform/properties/property.ts'
import type { User } from './model.ts'

// A browser that is left alone, or a stolen cookie, must not become an account: whoever is signed in by a session names
// the present password to get another one, and who has none yet has just signed in. Other requests have shown a credential
// of the user's.

/** Whether it is somebody's own session by which they are changed. */
export const isByOwnSession = ({ session }: Viewer, { id }: User): boolean => session?.user === id

/** What a change of a user takes besides the properties of users, if it is by their own session. */
export const confirmation = {
  currentPassword: {
    ...password({
      label: 'Current password',
      required: false,
      minLength: 1,
      maxLength: 128,
      stored: false,
      writable: true,
    }),
    // Not in every schema of users.
    visible: () => false,
  },
}

const violation = (problem: string) =>
  constraintViolation('currentPassword', `${confirmation.currentPassword.label} ${problem}`)

/** A draft of a user's own change, in which a new password needs the present one. A form does not try whether it is right. */
export function withCurrentPassword({ values, violations }: Draft, user: User, viewer: Viewer): Draft {
  const hasOne = isByOwnSession(viewer, user) && user.password !== undefined
  const isMissing = hasOne && Boolean(values.password) && !values.currentPassword
  return { values, violations: isMissing ? [...violations, violation("can't be blank.")] : violations }
}

/**
 * Checks the present password of a user. A wrong one counts as a failed attempt to sign in.
 *
 * @throws `PropertyConstraintViolation` if it is wrong, or too many have been
 */
export async function requireCurrentPassword(
  { login }: User,
  password: unknown,
  passwordSignIn: PasswordSignIn,
): Promise<void> {
  try {
    await passwordSignIn.viewer({ login, password: String(password) }, false)
  } catch (error) {
    const isWrong = error instanceof ApiError && error.identifier === 'Unauthenticated'
    throw isWrong ? violation('is incorrect.') : error
  }
}
