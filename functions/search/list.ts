import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { searchAll } from '#shared/resources/search/list.ts'
import { routes } from '#shared/resources/search/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.list,
  {
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  searchAll,
)
