import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { customFields } from '#shared/resources/custom-fields/resource.ts'
import { routes } from '#shared/resources/custom-fields/routes.ts'

export const handler = lambda(routes.show, show(customFields))
