import { currentApp } from '#shared/app.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import { invitationPage, noInvitationPage } from '#shared/resources/invitations/page.ts'
import { findInvitedUser } from '#shared/resources/invitations/send-invitation.ts'
import { signInScript } from '#shared/resources/invitations/sign-in.ts'
import { routes } from '#shared/resources/pages/routes.ts'

/** Shows an invitation. It changes nothing, because mail scanners open links, too. */
export const showInvitation: PageEndpoint = async ({ query }, app) => {
  const token = query.get('token') ?? ''
  const [user, script] = await Promise.all([findInvitedUser(token, app), signInScript(app)])
  if (!user) return noInvitationPage
  const { email, login, firstName, lastName } = user
  return invitationPage({ token, email, values: { login, firstName, lastName }, script })
}

export const handler = page(currentApp, routes.invitation, showInvitation)
