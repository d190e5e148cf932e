import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { presentValues } from '#shared/platform/hal/resource.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { draft, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type Properties, text } from '#shared/platform/properties/property.ts'
import type { Need } from '#shared/platform/properties/resource.ts'
import { ownersOf, saved } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { auditChange } from '#shared/resources/users/audited.ts'
import type { User } from '#shared/resources/users/model.ts'
import { properties as user } from '#shared/resources/users/properties.ts'
import { replaceUser, userWithValues } from '#shared/resources/users/saving.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { findInvitedUser, type InvitedUser } from './send-invitation.ts'

/** The properties of a user that an invited user enters. All of them are writable, and the password is required. */
export const properties = {
  password: { ...user.password, required: true, writable: true },
  login: { ...user.login, writable: true },
  firstName: { ...user.firstName, writable: true },
  lastName: { ...user.lastName, writable: true },
} satisfies Properties<User>

/**
 * The body that accepts an invitation: the properties above and the token from the mail. Omitted properties stay
 * unchanged.
 */
export const acceptance: Properties<User> = {
  token: text({ label: 'Token', maxLength: 100, writable: true }),
  ...properties,
}

/** Properties that the body of an acceptance must contain. */
export const needs: readonly Need[] = [{ names: ['token', 'password'] }]

/** A user who has accepted an invitation, and the viewer for this user. */
interface Accepted {
  user: User
  viewer: Viewer
}

/**
 * Accepts an invitation. The user becomes active, and gets the password and the names from the input.
 *
 * @throws `NotFound` if the token belongs to no valid invitation
 * @throws the violations of the properties, if the input is invalid
 */
export const acceptInvitation = (input: Values, ports: Ports): Promise<Accepted> =>
  retryingRefusals(async () => {
    const [found, configuration, taken] = await Promise.all([
      findInvitedUser(input.token, ports),
      ports.configuration.current(),
      ownersOf(usersIn(ports), properties, input),
    ])
    const user = requireVisible(found)
    const viewer = signedIn(user, configuration)
    const { password: _, ...present } = presentValues(properties, user, viewer)
    const { values, violations } = draft<User, unknown>({ properties, input, viewer, entity: user, present })
    const valid = requireValid({ values, violations: [...violations, ...taken(user.id)] })
    const accepted = await activated(user, valid, ports.now())
    // If two acceptances are concurrent, this write refuses one of them. The refused acceptance is retried, and then
    // finds no invitation.
    await saved(properties, () =>
      replaceUser(ports, user, accepted, { also: auditChange(user, accepted, viewer, ports) }),
    )
    return { user: accepted, viewer: signedIn(accepted, configuration) }
  })

async function activated({ invitation: _, ...user }: InvitedUser, values: Values, now: Date): Promise<User> {
  const accepting: User = { ...user, status: 'active', updatedAt: now.toISOString() }
  return userWithValues(accepting, values)
}
