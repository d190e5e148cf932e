import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { showSchema } from '#shared/resources/work-packages/schema.ts'

export const handler = lambda(routes.schema, showSchema)
