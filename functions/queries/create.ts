import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { queries } from '#shared/resources/queries/resource.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambdaWithBody(routes.create, namingProjects(create(queries)))
