import type { ConfigurationStore } from '#shared/configuration/store.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import type { Accounts } from '#shared/resources/users/account-store.ts'
import { isActive } from '#shared/resources/users/model.ts'
import { isExpired, parseCredentials, recordOf, type TokenCredentials } from './credentials.ts'
import type { PasswordSignIn } from './password-sign-in.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import type { TokenUses } from './token-uses.ts'
import { anonymous, signedIn, type Viewer } from './viewer.ts'

interface Sources {
  accounts: Accounts
  configuration: ConfigurationStore
  passwordSignIn: PasswordSignIn
  tokenUses: TokenUses
  now: () => Date
  singleSignOn: SingleSignOn
}

/**
 * Authenticates a request. All reads start in the tick of the call, so that they join the first batch.
 *
 * @param header the `Authorization` header
 * @param mayWrite whether an outdated password hash may be replaced
 * @throws `Unauthenticated` for bad credentials, and for none if the settings require a login; what else the kinds of
 *   sign-in throw
 */
export async function authenticate(
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
  return signedIn(user, configuration)
}

async function anonymousViewer({ configuration }: Sources): Promise<Viewer> {
  const current = await configuration.current()
  if (current.settings.loginRequired) throw unauthenticated('no credentials')
  return anonymous(current)
}
