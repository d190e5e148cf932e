import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { newVersionForm } from '#shared/resources/versions/writing.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  namingProjects(newVersionForm, 'definingProject'),
)
