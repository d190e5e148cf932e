import { lambda } from '#shared/lambda.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { disfavor } from '#shared/resources/projects/favoring.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.disfavor,
  { memberships: membershipsIn, projects: projectsIn, users: usersIn },
  disfavor,
)
