import { lambdaWithBody } from '#shared/lambda.ts'
import { watch } from '#shared/resources/watchers/watching.ts'
import { workPackages } from '#shared/resources/work-packages/container.ts'
import { ofWatchers } from '#shared/resources/work-packages/routes.ts'

export const handler = lambdaWithBody(ofWatchers.create, watch(workPackages))
