import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { ofInstallation, settings } from '#shared/resources/settings/resource.ts'
import { routes } from '#shared/resources/settings/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], ofInstallation(updateForm(settings)))
