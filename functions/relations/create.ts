import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { createdRelations, withLag } from '#shared/resources/relations/resource.ts'
import { routes } from '#shared/resources/relations/routes.ts'

export const handler = lambdaWithBody(routes.create, withLag(create(createdRelations)))
