import type { Stores } from '#shared/app.ts'
import { storesOf } from '#shared/compose.ts'
import { inService } from '#shared/configuration/maintenance.ts'
import { catalogues } from '#shared/language/index.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import { acceptInvitation } from '#shared/resources/invitations/acceptance.ts'
import { acceptedPage, invitationPage, noInvitationPage } from '#shared/resources/invitations/page.ts'
import { findInvitedUser } from '#shared/resources/invitations/send-invitation.ts'
import { signInScript } from '#shared/resources/invitations/sign-in.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** Accepts an invitation, or shows its form again with the errors. */
export const acceptOnPage: PageEndpoint<Stores<'configuration' | 'now' | 'users'>> = async (
  { fields },
  stores,
) => {
  try {
    const { user } = await acceptInvitation(fields, stores)
    return acceptedPage(user)
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) throw error
    const { token = '' } = fields
    const [user, script] = await Promise.all([findInvitedUser(token, stores), signInScript(stores)])
    if (!user) return noInvitationPage()
    const violations = error.details.errors ?? [error]
    return invitationPage({ token, email: user.email, values: fields, violations, script })
  }
}

const composers = { users: usersIn }

export const handler = page(
  () => storesOf(composers),
  catalogues,
  routes['accept-invitation'],
  inService(routes['accept-invitation'], acceptOnPage),
)
