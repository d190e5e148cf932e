import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { activities } from '#shared/resources/time-entry-activities/resource.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], updateForm(activities))
