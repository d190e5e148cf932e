import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { helpTexts } from '#shared/resources/help-texts/resource.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'

export const handler = lambda(routes.show, show(helpTexts))
