import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { helpTexts } from '#shared/resources/help-texts/resource.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'

export const handler = lambda(routes.delete, remove(helpTexts))
