import { requireVisible } from '#shared/access/require.ts'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import { requireValid } from '#shared/platform/endpoints/writing.ts'
import { presentValues } from '#shared/platform/hal/represent.ts'
import { draft, type Values } from '#shared/platform/properties/draft.ts'
import { ownersOf } from '#shared/platform/properties/unique.ts'
import type { InvitedUser } from '#shared/resources/users/invitation.ts'
import type { User } from '#shared/resources/users/model.ts'
import { withValues } from '#shared/resources/users/resource.ts'
import { replaceUser } from '#shared/resources/users/writing.ts'
import { findInvitedUser } from './invited.ts'
import { properties } from './properties.ts'

/** Somebody who has become a user, also as the requester they are from now on. */
interface Accepted {
  user: User
  viewer: Viewer
}

/**
 * Accepts an invitation: the user becomes active, with the password and the names they give.
 *
 * @throws `NotFound` for whatever token invites nobody, or what violates the properties
 */
export const acceptInvitation = (input: Values, app: App): Promise<Accepted> =>
  retryingRefusals(async () => {
    const [found, configuration, taken] = await Promise.all([
      findInvitedUser(input.token, app),
      app.configuration.current(),
      ownersOf(app.users, properties, input),
    ])
    const user = requireVisible(found)
    const viewer = signedIn(user, configuration)
    const { password: _, ...present } = presentValues(properties, user, viewer)
    const { values, violations } = draft<User>({ properties, input, viewer, entity: user, present })
    const valid = requireValid({ values, violations: [...violations, ...taken(user.id)] })
    const accepted = await activated(user, valid, app.now())
    // Of two acceptances at the same time one is refused here, and then finds no invitation.
    await replaceUser(app, user, accepted)
    return { user: accepted, viewer: signedIn(accepted, configuration) }
  })

async function activated({ invitation: _, ...user }: InvitedUser, values: Values, now: Date): Promise<User> {
  const accepting: User = { ...user, status: 'active', updatedAt: now.toISOString() }
  return withValues(accepting, values)
}
