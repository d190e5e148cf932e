import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { mapBatches } from '#shared/platform/collections/paging.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { listInMemory } from '#shared/platform/endpoints/list.ts'
import { gridListing, gridRow, ownGrids } from '#shared/resources/grids/listing.ts'
import { isPerson } from '#shared/resources/grids/model.ts'
import { representGrid } from '#shared/resources/grids/representer.ts'
import { routes } from '#shared/resources/grids/routes.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Lists the requester's grids. */
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
  listInMemory({
    listing: gridListing,
    all: ownGrids,
    row: gridRow,
    canList: isPerson,
    canCreate: isPerson,
    represent: (page, viewer, { grids }) =>
      mapBatches(grids.whole(page), async () => (grid) => representGrid(grid, viewer)),
  }),
)
