import { packageScript } from '#shared/platform/http/package-file.ts'
import { routes } from '#shared/resources/pages/routes.ts'

export const handler = packageScript(routes.explorer)
