import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { groupsSeenBy } from '#shared/resources/groups/visibility.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { type ListedPrincipal, principalDirectory } from '#shared/resources/principals/directory.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { principalListing } from '#shared/resources/principals/list.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { routes } from '#shared/resources/principals/routes.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { PrincipalVisibility } from '#shared/resources/principals/visibility.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

const asKnown = ({ kind, entity }: ListedPrincipal): KnownPrincipal => ({ kind, principal: entity })

/** Lists whoever the requester may know. */
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
  (request, stores) => {
    const visibility = new PrincipalVisibility(request, stores)
    const principals = list({
      collection: principalDirectory,
      listing: (_, __, viewer) => principalListing(viewer, visibility, groupsSeenBy(request, stores)),
      canList: () => true,
      restriction: () => ({ candidateIds: visibility.visible, tests: [visibility.test] }),
      prepare: (found, viewer, stores) => representerFor(found.map(asKnown), viewer, stores),
      represent: (found, _, represent) => represent(asKnown(found)),
    })
    return principals(request, stores)
  },
)
