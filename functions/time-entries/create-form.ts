import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { newTimeEntryForm } from '#shared/resources/time-entries/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(newTimeEntryForm))
