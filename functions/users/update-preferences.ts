import { lambdaWithBody } from '#shared/lambda.ts'
import { updatePreferences } from '#shared/resources/users/preferences.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambdaWithBody(routes['update-preferences'], { users: usersIn }, updatePreferences)
