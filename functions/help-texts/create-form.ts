import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { helpTexts } from '#shared/resources/help-texts/resource.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'

export const handler = lambdaWithBody(routes['create-form'], creationForm(helpTexts))
