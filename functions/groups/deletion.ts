import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { deletedGroups } from '#shared/resources/groups/deletion.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.deletion,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  deletionOf(deletedGroups),
)
