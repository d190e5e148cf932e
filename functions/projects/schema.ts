import { lambda } from '#shared/lambda.ts'
import { projectSchema } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambda(routes.schema, projectSchema)
