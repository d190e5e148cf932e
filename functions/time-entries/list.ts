import { lambda } from '#shared/lambda.ts'
import { listTimeEntries } from '#shared/resources/time-entries/list.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

export const handler = lambda(routes.list, listTimeEntries)
