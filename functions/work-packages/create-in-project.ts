import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { inProject } from '#shared/resources/work-packages/resource.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { createdWorkPackages } from '#shared/resources/work-packages/saving.ts'

export const handler = lambdaWithBody(routes['create-in-project'], inProject(create(createdWorkPackages)))
