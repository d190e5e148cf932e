import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { copyForm } from '#shared/resources/projects/copying.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambdaWithBody(routes['copy-form'], namingProjects(copyForm, 'parent'))
