import { brandedPage } from '#shared/branded-page.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { PageEndpoint } from '#shared/platform/http/page.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { acceptReset } from '#shared/resources/password-resets/acceptance.ts'
import {
  invalidLinkPage,
  passwordSetPage,
  requireRepeated,
  resetPage,
} from '#shared/resources/password-resets/page.ts'
import { findReset } from '#shared/resources/password-resets/token.ts'

/** Sets the password, or shows the form again with the errors. */
export const setPasswordOnPage: PageEndpoint = async ({ fields }, ports) => {
  try {
    requireRepeated(fields)
    await acceptReset(fields, ports)
    return passwordSetPage()
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) throw error
    const { token = '' } = fields
    const found = await findReset(token, ports)
    if (!found) return invalidLinkPage()
    return resetPage({ token, login: found.user.login, violations: error.details.errors ?? [error] })
  }
}

export const handler = brandedPage(routes['set-password'], setPasswordOnPage)
