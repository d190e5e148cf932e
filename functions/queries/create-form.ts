import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { newQueryForm } from '#shared/resources/queries/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(newQueryForm))
