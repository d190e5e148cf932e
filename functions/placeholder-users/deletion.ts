import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { deletedPlaceholderUsers } from '#shared/resources/placeholder-users/deletion.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.deletion,
  {
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    projects: projectsIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  deletionOf(deletedPlaceholderUsers),
)
