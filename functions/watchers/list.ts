import { lambda } from '#shared/lambda.ts'
import { workPackages } from '#shared/resources/containers.ts'
import { listWatchers } from '#shared/resources/watchers/list.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(ofWatchers.list, listWatchers(workPackages))
