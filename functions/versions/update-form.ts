import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { presentVersions } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  {
    groups: groupsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    projects: projectsIn,
    versions: versionsIn,
    users: usersIn,
  },
  updateForm(presentVersions),
)
