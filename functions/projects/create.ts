import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { createdProjects } from '#shared/resources/projects/creating.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambdaWithBody(routes.create, namingProjects(create(createdProjects), 'parent'))
