import { brandedPage } from '#shared/branded-page.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { PageEndpoint } from '#shared/platform/http/page.ts'
import { acceptInvitation } from '#shared/resources/invitations/acceptance.ts'
import { acceptedPage, invitationPage, noInvitationPage } from '#shared/resources/invitations/page.ts'
import { findInvitedUser } from '#shared/resources/invitations/send-invitation.ts'
import { signInScript } from '#shared/resources/invitations/sign-in.ts'
import { routes } from '#shared/resources/pages/routes.ts'

/** Accepts an invitation, or shows its form again with the errors. */
export const acceptOnPage: PageEndpoint = async ({ fields }, ports) => {
  try {
    const { user } = await acceptInvitation(fields, ports)
    return acceptedPage(user)
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) throw error
    const { token = '' } = fields
    const [user, script] = await Promise.all([findInvitedUser(token, ports), signInScript(ports)])
    if (!user) return noInvitationPage()
    const violations = error.details.errors ?? [error]
    return invitationPage({ token, email: user.email, values: fields, violations, script })
  }
}

export const handler = brandedPage(routes['accept-invitation'], acceptOnPage)
