import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { savedVersions } from '#shared/resources/versions/updating.ts'

export const handler = lambdaWithBody(routes.update, update(savedVersions))
