import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { newProjectForm } from '#shared/resources/projects/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(newProjectForm, 'parent'))
