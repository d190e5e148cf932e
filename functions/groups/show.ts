import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { shownGroups } from '#shared/resources/groups/resource.ts'
import { routes } from '#shared/resources/groups/routes.ts'

export const handler = lambda(routes.show, show(shownGroups))
