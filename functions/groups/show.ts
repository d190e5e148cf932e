import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { shownGroups } from '#shared/resources/groups/resource.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const handler = lambda(
  routes.show,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
  },
  show(shownGroups),
)
