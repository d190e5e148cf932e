import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { deletedUsers } from '#shared/resources/users/deletion.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambda(
  routes.deletion,
  {
    grids: gridsIn,
    memberships: membershipsIn,
    queries: queriesIn,
    users: usersIn,
    projects: projectsIn,
    versions: versionsIn,
    watchers: watchersIn,
    workPackages: workPackagesIn,
  },
  deletionOf(deletedUsers),
)
