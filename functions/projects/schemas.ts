import { lambda } from '#shared/lambda.ts'
import { projectSchema } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** The specification has two addresses for one document. */
export const handler = lambda(routes.schemas, projectSchema)
