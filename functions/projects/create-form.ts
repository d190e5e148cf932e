import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { newProjects } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  namingProjects(creationForm(newProjects), 'parent'),
)
