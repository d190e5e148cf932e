import { inService } from '#shared/configuration/maintenance.ts'
import { catalogues } from '#shared/language/index.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import { currentPorts } from '#shared/ports.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { noResetPage, resetPage } from '#shared/resources/password-resets/page.ts'
import { findReset } from '#shared/resources/password-resets/token.ts'

/** Shows the form for a new password. Changes nothing, because mail scanners open links, too. */
export const showReset: PageEndpoint = async ({ query }, ports) => {
  const token = query.get('token') ?? ''
  const found = await findReset(token, ports)
  return found ? resetPage({ token, login: found.user.login }) : noResetPage()
}

export const handler = page(
  () => currentPorts(),
  catalogues,
  routes.reset,
  inService(routes.reset, showReset),
)
