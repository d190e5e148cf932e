import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUserListing } from '#shared/resources/placeholder-users/listing.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

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
    collection: (stores) => stores.placeholderUsers,
    listing: (stores, _, viewer) =>
      placeholderUserListing(stores.groups, new GroupVisibility(viewer, stores)),
    canList: canManage,
    canCreate: canManage,
    represent: (user, viewer) => representPlaceholderUser(user, viewer, 'element'),
  }),
)
