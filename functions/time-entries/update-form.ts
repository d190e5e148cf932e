import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { timeEntriesInForms } from '#shared/resources/time-entries/resource.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], namingProjects(updateForm(timeEntriesInForms)))
