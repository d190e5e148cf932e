import { lambda } from '#shared/lambda.ts'
import { listCandidates } from '#shared/resources/relations/candidates.ts'
import { routes } from '#shared/resources/relations/routes.ts'

export const handler = lambda(routes['available-candidates'], listCandidates)
