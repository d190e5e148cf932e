import { lambda } from '#shared/lambda.ts'
import { workPackages } from '#shared/resources/containers.ts'
import { unwatch } from '#shared/resources/watchers/watching.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(ofWatchers.delete, unwatch(workPackages))
