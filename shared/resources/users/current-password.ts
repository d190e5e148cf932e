import type { PasswordSignIn } from '#shared/access/password-sign-in.ts'
import { hasJustBegun } from '#shared/access/session-store.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { password } from '#shared/platform/properties/property.ts'
import type { User } from './model.ts'

// A browser that is left alone, a stolen cookie or a stolen API token must not become an account: who changes what one signs
// in with names the present password, unless they have just signed in with it, or by single sign-on.

/** Whether somebody is changed by themselves. */
export const isByThemselves = ({ user }: Viewer, { id }: User): boolean => user?.id === id

/** Whether a request belongs to a session that has just begun, and not with an API token. */
const hasJustSignedIn = ({ session }: Viewer, now: Date): boolean =>
  session !== undefined && session.token === undefined && hasJustBegun(session, now)

/** Properties by which an account is reached. */
type Keys = Partial<Record<'email' | 'login' | 'password', unknown>>

/**
 * Whether a change takes the present password of the user. Who has none cannot name it: they change their address and
 * their login without, but get a password only where they have just signed in.
 */
export function needsPassword(viewer: Viewer, user: User, next: Keys, now: Date): boolean {
  if (!isByThemselves(viewer, user) || hasJustSignedIn(viewer, now)) return false
  const changes = (name: keyof Keys) => next[name] !== undefined && next[name] !== user[name]
  return changes('password') || (user.password !== undefined && (changes('email') || changes('login')))
}

/** What a change of a user takes besides the properties of users, if it is by themselves, in a session. */
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

/** A draft of a user's own change, with a violation if the present password is missing. A form does not try whether it is right. */
export function withCurrentPassword(
  { values, violations }: Draft,
  input: Values,
  { entity, viewer, now }: { entity: User; viewer: Viewer; now: Date },
): Draft {
  const { email, login, password: next } = values
  const needed = needsPassword(viewer, entity, { email, login, password: next ?? undefined }, now)
  const isMissing = needed && entity.password !== undefined && !input.currentPassword
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
