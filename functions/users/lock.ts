import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { changeStatus } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.lock,
  {
    rights: rightsAnywhereIn,
    users: usersIn,
  },
  changeStatus('active', 'locked'),
)
