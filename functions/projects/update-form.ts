import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { presentProjects } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { loadForForm } from '#shared/resources/projects/write-context.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  namingProjects(updateForm({ ...presentProjects, load: loadForForm }), 'parent'),
)
