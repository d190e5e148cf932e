import { lambda } from '#shared/lambda.ts'
import { showCopySchema } from '#shared/resources/projects/copying.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambda(routes['copy-schema'], showCopySchema)
