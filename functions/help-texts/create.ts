import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { helpTexts } from '#shared/resources/help-texts/resource.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'

export const handler = lambdaWithBody(routes.create, create(helpTexts))
