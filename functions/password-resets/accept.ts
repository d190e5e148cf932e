import { lambdaWithBody } from '#shared/lambda.ts'
import { acceptReset } from '#shared/resources/password-resets/acceptance.ts'
import { routes } from '#shared/resources/password-resets/routes.ts'

/** Sets a new password. The token from the mail is the only credential. */
export const handler = lambdaWithBody(routes.accept, async ({ body }, ports) => {
  await acceptReset(body, ports)
  return undefined
})
