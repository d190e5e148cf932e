import type { Requester } from '#shared/platform/endpoints/endpoint.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import { HostCookie } from '#shared/platform/http/host-cookie.ts'
import type { Claim } from '#shared/platform/http/middleware.ts'
import type { Ports } from '#shared/ports.ts'
import { isActive } from '#shared/resources/users/model.ts'
import { accountsIn } from './account-store.ts'
import {
  type Credentials,
  isExpired,
  parseCredentials,
  type TokenCredentials,
  tokenRecordOf,
} from './credentials.ts'
import { requesterSessionsIn } from './internal/requester-sessions.ts'
import { passwordSignInIn } from './password-sign-in.ts'
import { sessionNamedBy, sessionsIn } from './session-store.ts'
import { singleSignOnIn } from './single-sign-on.ts'
import { tokenUsesIn } from './token-uses.ts'
import { anonymous, signedIn, type Viewer } from './viewer.ts'

export const sessionCookie = ({ publicUrl }: Pick<Ports, 'publicUrl'>): HostCookie =>
  new HostCookie('session', publicUrl)

/**
 * Starts loading the sender of a request. An `Authorization` header takes precedence over a session cookie.
 *
 * @param mayWrite whether an outdated password hash may be replaced
 */
export function requesterOf(
  { authorization, cookies, areCookiesEnough }: Claim,
  ports: Ports,
  mayWrite: boolean,
): Requester {
  const hasHeader = Boolean(authorization?.trim())
  const cookie = hasHeader ? undefined : sessionCookie(ports).valueIn(cookies)
  if (cookie === undefined) return { ...ofHeader(authorization, ports, mayWrite), hasCredentials: hasHeader }
  const viewer = areCookiesEnough
    ? signedInBy(cookie, ports)
    : Promise.reject(unauthenticated('cookie alone'))
  return { viewer, hasCredentials: true, claimedUser: sessionNamedBy(cookie)?.user }
}

function ofHeader(
  header: string | undefined,
  ports: Ports,
  mayWrite: boolean,
): Pick<Requester, 'viewer' | 'claimedUser'> {
  try {
    const credentials = parseCredentials(header)
    const claimed = credentials && 'token' in credentials ? { claimedUser: credentials.userId } : {}
    return { viewer: authenticate(credentials, ports, mayWrite), ...claimed }
  } catch (error) {
    return { viewer: Promise.reject(error) }
  }
}

/**
 * Authenticates a request. Starts all reads before its first `await`, so that they are part of the request's first
 * batched read.
 *
 * @param credentials from the `Authorization` header
 * @param mayWrite true if an outdated password hash may be replaced
 * @throws `Unauthenticated` for bad credentials, and for missing ones if the settings require a login; also the errors
 * of the sign-in method that the credentials use
 */
async function authenticate(
  credentials: Credentials | undefined,
  ports: Ports,
  mayWrite: boolean,
): Promise<Viewer> {
  if (!credentials) return anonymousViewer(ports)
  if ('token' in credentials) return ownerOf(credentials, ports)
  if ('jwt' in credentials) return singleSignOnIn(ports).viewer(credentials.jwt)
  return passwordSignInIn(ports).viewer(credentials, mayWrite)
}

async function ownerOf({ token, userId }: TokenCredentials, ports: Ports): Promise<Viewer> {
  const [user, configuration] = await Promise.all([
    accountsIn(ports).byId(userId),
    ports.configuration.current(),
  ])
  const record = user && isActive(user) && tokenRecordOf(token, user.tokens)
  if (!record || isExpired(record, ports.now())) throw unauthenticated('bad credentials')
  await tokenUsesIn(ports).note(user, record)
  return signedIn(user, configuration, { token: record.hash })
}

/**
 * Returns the user of a session.
 *
 * @throws `Unauthenticated` if the session has ended
 */
async function signedInBy(cookie: string, ports: Ports): Promise<Viewer> {
  const named = sessionNamedBy(cookie)
  if (!named) throw unauthenticated('ended session')
  const loading = accountsIn(ports).byId(named.user)
  const [user, session, configuration] = await Promise.all([
    loading,
    requesterSessionsIn(ports).find(named, loading),
    ports.configuration.current(),
  ])
  if (!user || !isActive(user) || !session || !sessionsIn(ports).lasts(session, user))
    throw unauthenticated('ended session')
  await sessionsIn(ports).prolong(session)
  return signedIn(user, configuration, { session })
}

async function anonymousViewer({ configuration }: Ports): Promise<Viewer> {
  const current = await configuration.current()
  if (current.settings.loginRequired) throw unauthenticated('no credentials')
  return anonymous(current)
}
