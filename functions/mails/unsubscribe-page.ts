import { inService } from '#shared/configuration/maintenance.ts'
import { catalogues } from '#shared/language/index.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import { currentPorts } from '#shared/ports.ts'
import { invalidPage, questionPage } from '#shared/resources/mails/page.ts'
import { routes } from '#shared/resources/mails/routes.ts'
import { unsubscriptionIn } from '#shared/resources/mails/unsubscribing.ts'

/** Asks first and changes nothing, because mail scanners open links, too. */
const askFirst: PageEndpoint = async ({ query }, ports) => {
  const found = await unsubscriptionIn(query.get('token') ?? '', ports)
  return found ? questionPage(found.kind) : invalidPage()
}

export const handler = page(
  () => currentPorts(),
  catalogues,
  routes['unsubscribe-page'],
  inService(routes['unsubscribe-page'], askFirst),
)
