import { sessionCookie } from '#shared/access/authenticate.ts'
import { lambda } from '#shared/lambda.ts'
import { WithCookie } from '#shared/platform/hal/resource.ts'
import { notFound } from '#shared/platform/http/errors.ts'
import { routes } from '#shared/resources/sessions/routes.ts'

export const handler = lambda(routes.delete, {}, async (request, stores) => {
  const { session } = await request.viewer
  if (!session) throw notFound()
  await stores.sessions.end(session)
  return new WithCookie(undefined, sessionCookie(stores).clear())
})
