import { readThrottle } from '#shared/config.ts'
import { staticPage } from '#shared/platform/http/page.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { startPage } from '#shared/resources/pages/start-page.ts'

export const handler = staticPage(routes.start, startPage(readThrottle()))
