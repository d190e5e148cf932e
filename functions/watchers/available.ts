import { lambda } from '#shared/lambda.ts'
import { workPackages } from '#shared/resources/containers.ts'
import { listAvailableWatchers } from '#shared/resources/watchers/available.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(ofWatchers.available, listAvailableWatchers(workPackages))
