import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { users } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambdaWithBody(
  routes.update,
  {
    jobs: jobsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    users: usersIn,
  },
  update(users),
)
