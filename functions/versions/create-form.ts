import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { newVersions } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  namingProjects(creationForm(newVersions), 'definingProject'),
)
