import { inService } from '#shared/configuration/maintenance.ts'
import { catalogues } from '#shared/language/index.ts'
import { type PageEndpoint, page } from '#shared/platform/http/page.ts'
import { currentPorts } from '#shared/ports.ts'
import { invalidPage, unsubscribedPage } from '#shared/resources/mails/page.ts'
import { routes } from '#shared/resources/mails/routes.ts'
import { unsubscribe } from '#shared/resources/mails/unsubscribing.ts'

const unsubscribeByLink: PageEndpoint = async ({ query }, ports) =>
  (await unsubscribe(query.get('token') ?? '', ports)) ? unsubscribedPage() : invalidPage()

export const handler = page(
  () => currentPorts(),
  catalogues,
  routes.unsubscribe,
  inService(routes.unsubscribe, unsubscribeByLink),
)
