import { sessionCookie } from '#shared/access/authenticate.ts'
import { sessionsIn } from '#shared/access/session-store.ts'
import { lambda } from '#shared/lambda.ts'
import { WithCookie } from '#shared/platform/hal/resource.ts'
import { notFound } from '#shared/platform/http/errors.ts'
import { routes } from '#shared/resources/sessions/routes.ts'

export const handler = lambda(routes.delete, async (request, ports) => {
  const { session } = await request.viewer
  if (!session) throw notFound()
  await sessionsIn(ports).end(session)
  return new WithCookie(undefined, sessionCookie(ports).clear())
})
