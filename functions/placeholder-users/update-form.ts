import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { placeholderUsers } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  { placeholderUsers: placeholderUsersIn, sequences: sequencesIn },
  updateForm(placeholderUsers),
)
