import { lambdaWithBody } from '#shared/lambda.ts'
import { updatePreferences } from '#shared/resources/users/preferences.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambdaWithBody(routes['update-preferences'], updatePreferences)
