import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { resendInvitation } from '#shared/resources/users/resending.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.invite,
  {
    jobs: jobsIn,
    rights: rightsAnywhereIn,
    users: usersIn,
  },
  resendInvitation,
)
