import { lambda } from '#shared/lambda.ts'
import { changeStatus } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(routes.lock, changeStatus('active', 'locked'))
