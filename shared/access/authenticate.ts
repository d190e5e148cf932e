import type { ConfigurationStore } from '#shared/configuration/store.ts'
import type { Requester } from '#shared/platform/endpoints/endpoint.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import { HostCookie } from '#shared/platform/http/host-cookie.ts'
import type { Claim } from '#shared/platform/http/middleware.ts'
import type { Accounts } from '#shared/resources/users/account-store.ts'
import { isActive } from '#shared/resources/users/model.ts'
import { isExpired, parseCredentials, recordOf, type TokenCredentials } from './credentials.ts'
import type { PasswordSignIn } from './password-sign-in.ts'
import { type Sessions, sessionNamedBy } from './session-store.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import type { TokenUses } from './token-uses.ts'
import { anonymous, signedIn, type Viewer } from './viewer.ts'

interface Sources {
  accounts: Accounts
  configuration: ConfigurationStore
  passwordSignIn: PasswordSignIn
  tokenUses: TokenUses
  sessions: Sessions
  now: () => Date
  singleSignOn: SingleSignOn
  publicUrl: string
}

/** The cookie of a session. @param publicUrl the address of the service */
export const sessionCookie = ({ publicUrl }: Pick<Sources, 'publicUrl'>): HostCookie =>
  new HostCookie('session', publicUrl)

/**
 * The sender of a request, who is being loaded. A header counts before the cookie of a session.
 *
 * @param mayWrite whether an outdated password hash may be replaced
 */
export function requesterOf(
  { authorization, cookies, areCookiesEnough }: Claim,
  sources: Sources,
  mayWrite: boolean,
): Pick<Requester, 'signedIn' | 'hasCredentials'> {
  const hasHeader = Boolean(authorization?.trim())
  const cookie = hasHeader ? undefined : sessionCookie(sources).valueIn(cookies)
  if (cookie === undefined)
    return { signedIn: authenticate(authorization, sources, mayWrite), hasCredentials: hasHeader }
  const signedIn = areCookiesEnough
    ? signedInBy(cookie, sources)
    : Promise.reject(unauthenticated('cookie alone'))
  return { signedIn, hasCredentials: true }
}

/**
 * Authenticates a request. All reads start in the tick of the call, so that they join the first batch.
 *
 * @param header the `Authorization` header
 * @param mayWrite whether an outdated password hash may be replaced
 * @throws `Unauthenticated` for bad credentials, and for none if the settings require a login; what else the kinds of
 *   sign-in throw
 */
async function authenticate(
  header: string | undefined,
  sources: Sources,
  mayWrite: boolean,
): Promise<Viewer> {
  const credentials = parseCredentials(header)
  if (!credentials) return anonymousViewer(sources)
  if ('token' in credentials) return ownerOf(credentials, sources)
  if ('jwt' in credentials) return sources.singleSignOn.viewer(credentials.jwt)
  return sources.passwordSignIn.viewer(credentials, mayWrite)
}

async function ownerOf({ token, userId }: TokenCredentials, sources: Sources): Promise<Viewer> {
  const [user, configuration] = await Promise.all([
    sources.accounts.byId(userId),
    sources.configuration.current(),
  ])
  const record = user && isActive(user) && recordOf(token, user.tokens)
  if (!record || isExpired(record, sources.now())) throw unauthenticated('bad credentials')
  await sources.tokenUses.note(user, record)
  return signedIn(user, configuration, { token: record.hash })
}

/** The user of a session. @throws `Unauthenticated` if it is over */
async function signedInBy(cookie: string, sources: Sources): Promise<Viewer> {
  const { sessions } = sources
  const named = sessionNamedBy(cookie)
  if (!named) throw unauthenticated('ended session')
  const [user, session, configuration] = await Promise.all([
    sources.accounts.byId(named.user),
    sessions.find(named),
    sources.configuration.current(),
  ])
  if (!user || !isActive(user) || !session || !sessions.lasts(session, user))
    throw unauthenticated('ended session')
  await sessions.prolong(session)
  return signedIn(user, configuration, { session })
}

async function anonymousViewer({ configuration }: Sources): Promise<Viewer> {
  const current = await configuration.current()
  if (current.settings.loginRequired) throw unauthenticated('no credentials')
  return anonymous(current)
}
