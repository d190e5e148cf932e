import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { shownMemberships } from '#shared/resources/memberships/resource.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

export const handler = lambda(
  routes.show,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    principals: principalsIn,
    projects: projectsIn,
    versions: versionsIn,
    users: usersIn,
  },
  show(shownMemberships),
)
