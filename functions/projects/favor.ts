import { lambda } from '#shared/lambda.ts'
import { favor } from '#shared/resources/projects/favoring.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambda(routes.favor, favor)
