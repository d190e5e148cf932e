import { currentApp } from '#shared/app.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import { invitationPage, noInvitationPage } from '#shared/resources/invitations/page.ts'
import { findInvitedUser } from '#shared/resources/invitations/send-invitation.ts'
import { routes } from '#shared/resources/pages/routes.ts'

/** Shows an invitation. It changes nothing, because mail scanners open links, too. */
export const showInvitation: PageEndpoint = async ({ query }, app) => {
  const token = query.get('token') ?? ''
  const user = await findInvitedUser(token, app)
  if (!user) return noInvitationPage
  const { email, login, firstName, lastName } = user
  return invitationPage(token, email, { login, firstName, lastName })
}

export const handler = page(currentApp, routes.invitation, showInvitation)
