import { lambda } from '#shared/lambda.ts'
import { ofRequester, showPreferences } from '#shared/resources/users/preferences.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(routes['my-preferences'], ofRequester(showPreferences))
