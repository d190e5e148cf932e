import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { newProjects } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  {
    groups: groupsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    projects: projectsIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
    users: usersIn,
  },
  creationForm(newProjects),
)
