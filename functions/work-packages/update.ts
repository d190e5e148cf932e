import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { savedWorkPackages } from '#shared/resources/work-packages/saving.ts'

export const handler = lambdaWithBody(routes.update, namingProjects(update(savedWorkPackages)))
