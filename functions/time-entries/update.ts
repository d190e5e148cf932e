import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { updateTimeEntry } from '#shared/resources/time-entries/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes.update, namingProjects(updateTimeEntry))
