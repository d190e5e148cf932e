import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { placeholderUsers } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'

export const handler = lambdaWithBody(
  routes.update,
  { placeholderUsers: placeholderUsersIn, rights: rightsAnywhereIn, sequences: sequencesIn },
  update(placeholderUsers),
)
