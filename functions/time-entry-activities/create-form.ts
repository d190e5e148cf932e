import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { activities } from '#shared/resources/time-entry-activities/resource.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

export const handler = lambdaWithBody(routes['create-form'], creationForm(activities))
