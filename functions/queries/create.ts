import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { queries } from '#shared/resources/queries/resource.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    ...listStores,
    queries: queriesIn,
    sequences: sequencesIn,
    users: usersIn,
  },
  namingProjects(create(queries)),
)
