import { currentApp } from '#shared/app.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import { acceptInvitation } from '#shared/resources/invitations/acceptance.ts'
import { acceptedPage, invitationPage, noInvitationPage } from '#shared/resources/invitations/page.ts'
import { findInvitedUser } from '#shared/resources/invitations/send-invitation.ts'
import { routes } from '#shared/resources/pages/routes.ts'

/** Accepts an invitation, or shows its form again with the errors. */
export const acceptOnPage: PageEndpoint = async ({ fields }, app) => {
  try {
    const { user } = await acceptInvitation(fields, app)
    return acceptedPage(user)
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) throw error
    const { token = '' } = fields
    const user = await findInvitedUser(token, app)
    if (!user) return noInvitationPage
    return invitationPage(token, user.email, fields, error.details.errors ?? [error])
  }
}

export const handler = page(currentApp, routes['accept-invitation'], acceptOnPage)
