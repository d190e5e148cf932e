import type { PasswordSignIn } from '#shared/access/password-sign-in.ts'
import { hasJustSignedIn, isPasswordOf } from '#shared/access/proof.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import { boolean, password } from '#shared/platform/properties/property.ts'
import type { User } from './model.ts'
import { isAdminOrSelf, isSelf } from './privacy.ts'

/** The properties that give access to an account. */
const keys = ['email', 'login', 'password'] as const

/**
 * Returns whether a change requires the user's current password. A session that has just begun requires no password.
 * Users without a password can therefore change their credentials only in such a session.
 */
export const needsPassword = (
  viewer: Viewer,
  user: User,
  next: Partial<Record<(typeof keys)[number], unknown>>,
  now: Date,
): boolean =>
  isSelf(viewer, user) &&
  !hasJustSignedIn(viewer, now) &&
  keys.some((name) => next[name] !== undefined && next[name] !== user[name])

/** Properties that a request to change a user accepts in addition to the properties of the user. */
export const ofChanges = {
  currentPassword: password({
    label: 'Current password',
    required: false,
    minLength: 1,
    maxLength: 128,
    stored: false,
    writable: isSelf,
    applies: (viewer: Viewer, user?: User) => user !== undefined && isSelf(viewer, user),
  }),
  revokeTokens: boolean({
    label: 'Revoke API tokens',
    required: false,
    stored: false,
    writable: isAdminOrSelf,
    applies: (viewer: Viewer, user?: User) => user !== undefined && isAdminOrSelf(viewer, user),
    show: (user: User, viewer) => !isSelf(viewer, user),
  }),
}

/**
 * Returns the changed user, without API tokens if a new password revokes the tokens. By default, only a password set by
 * somebody else revokes tokens.
 */
export function withoutRevokedTokens(before: User, changed: User, viewer: Viewer, sent: unknown): User {
  const isRevoking = sent ?? ofChanges.revokeTokens.show(before, viewer)
  return isRevoking === true && changed.password !== before.password ? { ...changed, tokens: [] } : changed
}

const violation = (problem: string) =>
  constraintViolation('currentPassword', `${ofChanges.currentPassword.label} ${problem}`)

/**
 * Adds a violation to the draft of a user's own change if the current password is missing. Forms do not check whether
 * the password is correct.
 */
export function withCurrentPassword(
  { values, violations }: Draft,
  { entity, viewer, now }: { entity: User; viewer: Viewer; now: Date },
): Draft {
  const { email, login, password: next, currentPassword } = values
  const needed = needsPassword(viewer, entity, { email, login, password: next ?? undefined }, now)
  const isMissing = needed && !currentPassword
  return { values, violations: isMissing ? [...violations, violation("can't be blank.")] : violations }
}

/**
 * Checks the current password of a user.
 *
 * @throws `PropertyConstraintViolation` if the password is wrong, or if it is not checked because of too many attempts
 */
export async function requireCurrentPassword(
  user: User,
  password: unknown,
  passwordSignIn: PasswordSignIn,
): Promise<void> {
  if (!(await isPasswordOf(user, String(password), passwordSignIn))) throw violation('is incorrect.')
}
