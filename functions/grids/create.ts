import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { grids } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambdaWithBody(
  routes.create,
  { grids: gridsIn, sequences: sequencesIn, users: usersIn },
  create(grids),
)
