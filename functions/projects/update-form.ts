import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { changeForm } from '#shared/resources/projects/writing.ts'

export const handler = lambdaWithBody(routes['update-form'], namingProjects(changeForm, 'parent'))
