import { lambdaWithBody } from '#shared/lambda.ts'
import { workPackages } from '#shared/resources/containers.ts'
import { watch } from '#shared/resources/watchers/watching.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambdaWithBody(ofWatchers.create, watch(workPackages))
