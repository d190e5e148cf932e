import { lambda } from '#shared/lambda.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { notFound } from '#shared/platform/http/errors.ts'
import { representSession } from '#shared/resources/sessions/representer.ts'
import { routes } from '#shared/resources/sessions/routes.ts'

/** Shows the session of the requester. Requesters who sign in with a header have no session. */
export const handler = lambda(routes.show, async (request) => {
  const viewer = await request.viewer
  const { user, session } = viewer
  if (!user || !session) throw notFound()
  return new Single(representSession(session, user, viewer))
})
