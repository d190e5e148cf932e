import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { draft, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type Properties, text } from '#shared/platform/properties/property.ts'
import type { Need } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { auditAction, passwordChange } from '#shared/resources/audit-entries/audit.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import { properties as user } from '#shared/resources/users/properties.ts'
import { replaceUser, userWithValues } from '#shared/resources/users/saving.ts'
import { createSendPasswordChangeJob } from './send-password-change.ts'
import { passwordResetsIn } from './store.ts'
import { findReset } from './token.ts'

/** The property of a user that a password reset link changes. */
export const properties = {
  password: { ...user.password, required: true, writable: true },
} satisfies Properties<User>

/** The body that accepts a reset: the new password, and the token from the mail. */
export const resetAcceptance: Properties<User> = {
  token: text({ label: 'Token', maxLength: 100, writable: true }),
  ...properties,
}

/** Properties that an acceptance must contain. */
export const needs: readonly Need[] = [{ names: ['token', 'password'] }]

/**
 * Returns the action for the audit log, with the user as its object.
 *
 * The user is also the actor, because `acceptReset` records the action with the user as the requester.
 */
const resetOf = (user: User, { configuration }: Viewer) => ({
  action: 'password:reset' as const,
  object: principalLink(user, { configuration }),
  changes: passwordChange,
})

/**
 * Sets the password of the user to whom a token belongs, and ends the user's sessions.
 *
 * Earlier failed sign-ins no longer lock the user's login. A mail informs the user.
 *
 * @throws `NotFound` if the token is not valid
 * @throws a violation if the password is not valid; the token then remains valid
 */
export async function acceptReset(input: Values, ports: Ports): Promise<void> {
  const mail = await retryingRefusals(async () => {
    const { user, reset } = requireVisible(await findReset(input.token, ports))
    const viewer = signedIn(user, await ports.configuration.current())
    const values = requireValid(
      draft<User, unknown>({ properties, input, viewer, entity: user, present: {} }),
    )
    const changed = await userWithValues({ ...user, updatedAt: ports.now().toISOString() }, values)
    const accepted = createSendPasswordChangeJob(user, ports)
    // If two requests use the token concurrently, one of them is refused here. Its retry then finds that the token has
    // been used.
    const used = passwordResetsIn(ports).using(user.id, reset)
    const also = [
      used,
      accepted.acceptance,
      passwordSignInIn(ports).unlocking(user.login),
      ...auditAction(resetOf(user, viewer), viewer, ports),
    ]
    await replaceUser(ports, user, changed, { also })
    return accepted
  })
  await enqueue(jobsIn(ports), mail.job)
}
