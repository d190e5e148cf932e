import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { ofInstallation, settings } from '#shared/resources/settings/resource.ts'
import { routes } from '#shared/resources/settings/routes.ts'

export const handler = lambda(routes.show, ofInstallation(show(settings)))
