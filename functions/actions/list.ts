import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { listInMemory } from '#shared/platform/endpoints/list.ts'
import { actionListing } from '#shared/resources/actions/listing.ts'
import { actions, canTake } from '#shared/resources/actions/model.ts'
import { representAction } from '#shared/resources/actions/representer.ts'
import { routes } from '#shared/resources/actions/routes.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Lists the actions that the requester may take in some context (specification, "Actions and capabilities"). */
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
    listing: actionListing,
    all: async (request) => {
      const viewer = await request.viewer
      return actions.filter((action) => canTake(viewer, action))
    },
    row: ({ id }) => ({ id }),
    represent: (page, viewer) => page.map((action) => representAction(action, viewer)),
  }),
)
