import { brandedPage } from '#shared/branded-page.ts'
import type { PageEndpoint } from '#shared/platform/http/page.ts'
import { invalidPage, questionPage } from '#shared/resources/mails/page.ts'
import { routes } from '#shared/resources/mails/routes.ts'
import { unsubscriptionIn } from '#shared/resources/mails/unsubscribing.ts'

/** Asks the reader for a confirmation. Changes nothing, because mail scanners also open the links in mails. */
const askFirst: PageEndpoint = async ({ query }, ports) => {
  const found = await unsubscriptionIn(query.get('token') ?? '', ports)
  return found ? questionPage(found.kind) : invalidPage()
}

export const handler = brandedPage(routes['unsubscribe-page'], askFirst)
