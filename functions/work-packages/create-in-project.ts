import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { createWorkPackage, inProject } from '#shared/resources/work-packages/writing.ts'

export const handler = lambdaWithBody(routes['create-in-project'], inProject(createWorkPackage))
