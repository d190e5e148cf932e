import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { createWorkPackage } from '#shared/resources/work-packages/writing.ts'

export const handler = lambdaWithBody(routes.create, namingProjects(createWorkPackage))
