import type { ConfigurationStore } from '#shared/configuration/store.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import type { Users } from '#shared/resources/users/store.ts'
import { matchesToken, parseCredentials, type TokenCredentials } from './credentials.ts'
import type { PasswordSignIn } from './password-sign-in.ts'
import { anonymous, signedIn, type Viewer } from './viewer.ts'

interface Sources {
  users: Users
  configuration: ConfigurationStore
  passwordSignIn: PasswordSignIn
}

/**
 * Who sends a request. Everything needed is asked for at once, in the tick of the call.
 *
 * @param header the `Authorization` header
 * @param mayWrite whether users may be written on the way
 * @throws `Unauthenticated` for bad credentials always, without any where the settings require a login
 */
export async function authenticate(
  header: string | undefined,
  sources: Sources,
  mayWrite = false,
): Promise<Viewer> {
  const credentials = parseCredentials(header)
  if (!credentials) return admitted(sources)
  if ('token' in credentials) return ownerOf(credentials, sources)
  return sources.passwordSignIn.viewer(credentials, mayWrite)
}

async function ownerOf({ token, userId }: TokenCredentials, sources: Sources): Promise<Viewer> {
  const [user, configuration] = await Promise.all([
    sources.users.byId(userId),
    sources.configuration.current(),
  ])
  if (user?.status !== 'active' || user.removal || !matchesToken(token, user.tokens)) {
    throw unauthenticated('bad credentials')
  }
  return signedIn(user, configuration)
}

async function admitted({ configuration }: Sources): Promise<Viewer> {
  const current = await configuration.current()
  if (current.settings.loginRequired) throw unauthenticated('no credentials')
  return anonymous(current)
}

/** The id of the user whose token a header holds, right or wrong. */
export function claimedId(header: string | undefined): number | undefined {
  try {
    const credentials = parseCredentials(header)
    return credentials && 'token' in credentials ? credentials.userId : undefined
  } catch {
    return undefined
  }
}
