import { lambda } from '#shared/lambda.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

export const handler = lambda(
  routes.list,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    projects: projectsIn,
    versions: versionsIn,
    users: usersIn,
  },
  listVersions(),
)
