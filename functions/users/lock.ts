import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { changeStatus } from '#shared/resources/users/status.ts'

export const handler = lambda(routes.lock, changeStatus('active', 'locked'))
