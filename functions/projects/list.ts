import { lambda } from '#shared/lambda.ts'
import { everyVisible, listProjects } from '#shared/resources/projects/list.ts'
import { canCreate } from '#shared/resources/projects/policy.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambda(routes.list, listProjects({ scopeFor: () => everyVisible, canCreate }))
