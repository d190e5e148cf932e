import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { updateWorkPackage } from '#shared/resources/work-packages/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes.update, namingProjects(updateWorkPackage))
