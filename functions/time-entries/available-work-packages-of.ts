import { lambda } from '#shared/lambda.ts'
import { listAvailableWorkPackagesOf } from '#shared/resources/time-entries/available.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

export const handler = lambda(routes['available-work-packages-of'], listAvailableWorkPackagesOf)
