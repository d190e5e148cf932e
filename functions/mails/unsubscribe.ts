import { brandedPage } from '#shared/branded-page.ts'
import type { PageEndpoint } from '#shared/platform/http/page.ts'
import { invalidPage, unsubscribedPage } from '#shared/resources/mails/page.ts'
import { routes } from '#shared/resources/mails/routes.ts'
import { unsubscribe } from '#shared/resources/mails/unsubscribing.ts'

const unsubscribeByLink: PageEndpoint = async ({ query }, ports) =>
  (await unsubscribe(query.get('token') ?? '', ports)) ? unsubscribedPage() : invalidPage()

export const handler = brandedPage(routes.unsubscribe, unsubscribeByLink)
