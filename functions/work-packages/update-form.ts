import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { presentWorkPackages } from '#shared/resources/work-packages/resource.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambdaWithBody(routes['update-form'], namingProjects(updateForm(presentWorkPackages)))
