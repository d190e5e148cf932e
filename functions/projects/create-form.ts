import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { newProjectForm } from '#shared/resources/projects/writing.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(newProjectForm, 'parent'))
