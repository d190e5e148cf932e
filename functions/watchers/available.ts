import { lambda } from '#shared/lambda.ts'
import { listAvailableWatchers } from '#shared/resources/watchers/available.ts'
import { workPackages } from '#shared/resources/work-packages/container.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(ofWatchers.available, listAvailableWatchers(workPackages))
