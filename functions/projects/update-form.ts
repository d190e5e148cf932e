import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { changeForm } from '#shared/resources/projects/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes['update-form'], namingProjects(changeForm, 'parent'))
