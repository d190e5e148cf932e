import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { timeEntries } from '#shared/resources/time-entries/resource.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

export const handler = lambdaWithBody(routes.update, namingProjects(update(timeEntries)))
