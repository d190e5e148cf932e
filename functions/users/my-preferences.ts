import { lambda } from '#shared/lambda.ts'
import { ofRequester, showPreferences } from '#shared/resources/users/preferences.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(routes['my-preferences'], { users: usersIn }, ofRequester(showPreferences))
