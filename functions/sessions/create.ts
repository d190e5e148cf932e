import { sessionCookie } from '#shared/access/authenticate.ts'
import { LONGEST, sessionsIn } from '#shared/access/session-store.ts'
import { signInDaysIn } from '#shared/access/sign-in-days.ts'
import { lambda } from '#shared/lambda.ts'
import { Single, WithCookie } from '#shared/platform/hal/resource.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import { representSession } from '#shared/resources/sessions/representer.ts'
import { routes } from '#shared/resources/sessions/routes.ts'

/** Starts a session for a requester who signs in with a header. A session cookie cannot start another session. */
export const handler = lambda(routes.create, async (request, ports) => {
  const viewer = await request.viewer
  if (!viewer.user || viewer.session) throw unauthenticated('no credentials')
  await signInDaysIn(ports).note(viewer.user)
  const { session, cookie } = await sessionsIn(ports).begin(
    viewer.user,
    viewer.token ? { token: viewer.token } : {},
  )
  const answer = new Single(representSession(session, viewer.user, viewer))
  return new WithCookie(answer, sessionCookie(ports).set(cookie, LONGEST))
})
