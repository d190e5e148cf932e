import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { savedRelations, withLag } from '#shared/resources/relations/resource.ts'
import { routes } from '#shared/resources/relations/routes.ts'

export const handler = lambdaWithBody(routes.update, withLag(update(savedRelations)))
