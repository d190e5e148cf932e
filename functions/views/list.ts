import { lambda } from '#shared/lambda.ts'
import { listShownAs } from '#shared/resources/queries/list.ts'
import { representView } from '#shared/resources/views/representer.ts'
import { routes } from '#shared/resources/views/routes.ts'

/** Lists the views: every query that the requester sees and that is not hidden. */
export const handler = lambda(
  routes.list,
  listShownAs(async (query, project, { viewer }) => representView(query, project, viewer), {
    hidden: false,
  }),
)
