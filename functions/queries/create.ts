import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { createQuery } from '#shared/resources/queries/writing.ts'

export const handler = lambdaWithBody(routes.create, namingProjects(createQuery))
