import { staticPage } from '#shared/platform/http/page.ts'
import { referencePage } from '#shared/resources/pages/reference-page.ts'
import { routes } from '#shared/resources/pages/routes.ts'

export const handler = staticPage(routes.reference, referencePage)
