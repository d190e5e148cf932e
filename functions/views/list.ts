import { lambda } from '#shared/lambda.ts'
import { listShownAs } from '#shared/resources/queries/list.ts'
import { representView } from '#shared/resources/views/representer.ts'
import { routes } from '#shared/resources/views/routes.ts'

/** Lists the views: all queries that the requester may see and that are not hidden. */
export const handler = lambda(
  routes.list,
  listShownAs(async (query, project, { viewer }) => representView(query, project, viewer), {
    hidden: false,
  }),
)
