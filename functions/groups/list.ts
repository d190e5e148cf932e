import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { canSeeMemberships } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupListing } from '#shared/resources/groups/listing.ts'
import { canWrite } from '#shared/resources/groups/policy.ts'
import { memberLinks, representGroup } from '#shared/resources/groups/representer.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Lists the groups that the requester may know. */
export const handler = lambda(
  routes.list,
  {
    grids: gridsIn,
    groups: groupsIn,
    jobs: jobsIn,
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  list({
    collection: (stores) => stores.groups,
    listing: (_, __, viewer) => groupListing(viewer),
    canList: canSeeMemberships,
    canCreate: canWrite,
    restriction: (request, stores) => ({ tests: [groupsSeenBy(request, stores).test] }),
    prepare: (groups, viewer, stores) =>
      memberLinks(
        groups.flatMap(({ members }) => members),
        viewer,
        stores,
      ),
    represent: representGroup,
  }),
)
