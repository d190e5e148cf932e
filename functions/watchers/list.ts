import { lambda } from '#shared/lambda.ts'
import { listWatchers } from '#shared/resources/watchers/list.ts'
import { workPackages } from '#shared/resources/work-packages/container.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(ofWatchers.list, listWatchers(workPackages))
