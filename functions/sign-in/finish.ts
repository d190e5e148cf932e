import { inService } from '#shared/configuration/maintenance.ts'
import { browserRedirection } from '#shared/platform/http/page.ts'
import { currentPorts } from '#shared/ports.ts'
import { routes } from '#shared/resources/sign-in/routes.ts'
import { finishSignIn } from '#shared/resources/sign-in/sign-in.ts'

export const handler = browserRedirection(
  () => currentPorts(),
  routes.finish,
  inService(routes.finish, finishSignIn),
)
