import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { ofInstallation, settings } from '#shared/resources/settings/resource.ts'
import { routes } from '#shared/resources/settings/routes.ts'

export const handler = lambdaWithBody(routes.update, ofInstallation(update(settings)))
