import { canSeeMemberships } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { groupListing } from '#shared/resources/groups/listing.ts'
import { canWrite } from '#shared/resources/groups/policy.ts'
import { memberLinks, representGroup } from '#shared/resources/groups/representer.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'

/** Lists the groups that the requester may know. */
export const handler = lambda(
  routes.list,
  list({
    collection: (app) => app.groups,
    listing: (_, __, viewer) => groupListing(viewer),
    canList: canSeeMemberships,
    canCreate: canWrite,
    restriction: (request, app) => ({ tests: [groupsSeenBy(request, app).test] }),
    prepare: (groups, viewer, app) =>
      memberLinks(
        groups.flatMap(({ members }) => members),
        viewer,
        app,
      ),
    represent: representGroup,
  }),
)
