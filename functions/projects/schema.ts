import { lambda } from '#shared/platform/http/http.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectSchema } from '#shared/resources/projects/schema.ts'

export const handler = lambda(routes.schema, projectSchema)
