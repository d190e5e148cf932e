import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { savedProjects } from '#shared/resources/projects/updating.ts'

export const handler = lambdaWithBody(routes.update, namingProjects(update(savedProjects), 'parent'))
