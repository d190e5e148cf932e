import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { queriesInForms } from '#shared/resources/queries/resource.ts'
import { routes } from '#shared/resources/queries/routes.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(creationForm(queriesInForms)))
