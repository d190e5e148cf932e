import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { changeStatus } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.lock,
  {
    jobs: jobsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    users: usersIn,
  },
  changeStatus('active', 'locked'),
)
