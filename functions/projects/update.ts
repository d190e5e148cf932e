import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { savedProjects } from '#shared/resources/projects/writing.ts'

export const handler = lambdaWithBody(routes.update, update(savedProjects))
