import type { App } from '#shared/app.ts'
import { type InvitedUser, isInvitedBy, userIdOfInvitation } from '#shared/resources/users/invitation.ts'

/** The user whom a token invites; nobody for one that is used, expired, replaced, or none at all. */
export async function findInvitedUser(token: unknown, { users, now }: App): Promise<InvitedUser | undefined> {
  const id = userIdOfInvitation(token)
  const user = id === undefined ? undefined : await users.byId(id)
  return user && isInvitedBy(String(token), user, now()) ? user : undefined
}
