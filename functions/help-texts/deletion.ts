import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { helpTexts } from '#shared/resources/help-texts/resource.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(helpTexts))
