import type { Stores } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

export const handler = lambda(
  routes.show,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    projects: projectsIn,
    versions: versionsIn,
    users: usersIn,
  },
  show({
    ...addressedProjects,
    represent: (
      project,
      viewer,
      { membership },
      stores: Stores<'groups' | 'memberships' | 'placeholderUsers' | 'projects' | 'users' | 'versions'>,
    ) => representSingle(project, viewer, membership, stores),
  }),
)
