import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { createdVersions } from '#shared/resources/versions/creating.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const handler = lambdaWithBody(
  routes.create,
  namingProjects(create(createdVersions), 'definingProject'),
)
