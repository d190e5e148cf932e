import { brandedPage } from '#shared/branded-page.ts'
import type { PageEndpoint } from '#shared/platform/http/page.ts'
import { invitationPage, noInvitationPage } from '#shared/resources/invitations/page.ts'
import { findInvitedUser } from '#shared/resources/invitations/send-invitation.ts'
import { signInScript } from '#shared/resources/invitations/sign-in.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import type { User } from '#shared/resources/users/model.ts'

/** Shows an invitation. Changes nothing, because mail scanners open links as well. */
export const showInvitation: PageEndpoint = async ({ query }, ports) => {
  const token = query.get('token') ?? ''
  const [user, script] = await Promise.all([findInvitedUser(token, ports), signInScript(ports)])
  if (!user) return noInvitationPage()
  const { email, login } = user
  return invitationPage({ token, email, values: { login, ...givenNames(user) }, script })
}

/** Returns the user's first and last name; empty if the names were derived from the email address. */
const givenNames = ({ firstName, lastName }: User) =>
  lastName.startsWith('@') ? {} : { firstName, lastName }

export const handler = brandedPage(routes.invitation, showInvitation)
