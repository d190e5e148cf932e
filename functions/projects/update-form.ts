import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { projectsInForms } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const updateProjectForm = updateForm(projectsInForms, {
  form: routes['update-form'],
  commit: routes.update,
})

export const handler = lambdaWithBody(routes['update-form'], updateProjectForm)
