import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { nonWorkingDays } from '#shared/resources/non-working-days/resource.ts'
import { routes } from '#shared/resources/non-working-days/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(nonWorkingDays))
