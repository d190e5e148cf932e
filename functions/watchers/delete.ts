import { lambda } from '#shared/lambda.ts'
import { unwatch } from '#shared/resources/watchers/watching.ts'
import { workPackages } from '#shared/resources/work-packages/container.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(ofWatchers.delete, unwatch(workPackages))
