import { lambda } from '#shared/lambda.ts'
import { showPreferences } from '#shared/resources/users/preferences.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(routes.preferences, showPreferences)
