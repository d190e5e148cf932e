import { brandedPage } from '#shared/branded-page.ts'
import type { PageEndpoint } from '#shared/platform/http/page.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { invalidLinkPage, resetPage } from '#shared/resources/password-resets/page.ts'
import { findReset } from '#shared/resources/password-resets/token.ts'

/** Shows the form for a new password. Changes nothing, because mail scanners also open the links in mails. */
export const showReset: PageEndpoint = async ({ query }, ports) => {
  const token = query.get('token') ?? ''
  const found = await findReset(token, ports)
  return found ? resetPage({ token, login: found.user.login }) : invalidLinkPage()
}

export const handler = brandedPage(routes.reset, showReset)
