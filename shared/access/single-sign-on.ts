import type { JWTPayload } from 'jose'
import type { JOSEError, JWTClaimValidationFailed } from 'jose/errors'
import { decodeJwt } from 'jose/jwt/decode'
import { jwtVerify } from 'jose/jwt/verify'
import type { ConfigurationStore } from '#shared/configuration/store.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { ApiError, unauthenticated } from '#shared/platform/http/errors.ts'
import { log } from '#shared/platform/log.ts'
import { type Accounts, accountsIn } from '#shared/resources/users/account-store.ts'
import { isActive, type User } from '#shared/resources/users/model.ts'
import { PublishedKeys } from './internal/published-keys.ts'
import type { Issuer } from './issuer.ts'
import { signedIn, type Viewer } from './viewer.ts'

/** Only signatures: with a shared secret, the published key would be the secret. */
const ALGORITHMS = ['RS256', 'ES256']

/** Seconds by which the clocks of issuers may differ from ours. */
const LEEWAY = 60

interface TrustedIssuer extends Issuer {
  keys: PublishedKeys
}

/** The issuer and the subject that a token names, before it is verified. */
interface Claimed {
  issuer: TrustedIssuer
  subject: string
  identity: string
}

/**
 * Sign-in with tokens of OpenID Connect issuers (decisions, credentials). In stages without issuers,
 * `infra/no-single-sign-on.ts` stands in the place of this file.
 */
export class SingleSignOn {
  readonly #issuers: ReadonlyMap<unknown, TrustedIssuer>

  constructor(
    private readonly accounts: Accounts,
    private readonly configuration: ConfigurationStore,
    issuers: readonly Issuer[],
    private readonly now: () => Date,
  ) {
    this.#issuers = new Map(
      issuers.map((issuer) => [issuer.issuer, { ...issuer, keys: new PublishedKeys(issuer, now) }]),
    )
  }

  /**
   * The active user whose `identity_url` is `<issuer's name>:<sub>`. The user is looked up while the token is being
   * verified, so that the lookup joins the first batch.
   *
   * @throws `Unauthenticated`; `ServiceUnavailable` if the issuer's keys cannot be fetched
   */
  async viewer(token: string): Promise<Viewer> {
    const claimed = this.#claimedIn(token)
    if (!claimed) throw refusal()
    const [configuration, user] = await Promise.all([
      this.configuration.current(),
      this.#userOf(claimed.identity),
      this.#verify(token, claimed),
    ])
    if (!user || !isActive(user)) throw refusal()
    return signedIn(user, configuration)
  }

  #claimedIn(token: string): Claimed | undefined {
    const { iss, sub } = claimsOf(token)
    const issuer = this.#issuers.get(iss)
    return issuer && typeof sub === 'string' && sub !== ''
      ? { issuer, subject: sub, identity: `${issuer.name}:${sub}` }
      : undefined
  }

  async #userOf(identity: string): Promise<User | undefined> {
    const user = await this.accounts.byUnique('identityUrl', identity)
    // The identity may have been taken away meanwhile.
    return user?.identityUrl === identity ? user : undefined
  }

  async #verify(
    token: string,
    { issuer: { name, issuer, audience, keys }, subject }: Claimed,
  ): Promise<void> {
    try {
      await jwtVerify(token, keys.find, {
        algorithms: ALGORITHMS,
        issuer,
        audience,
        subject,
        requiredClaims: ['exp'],
        clockTolerance: LEEWAY,
        currentDate: this.now(),
      })
    } catch (error) {
      if (error instanceof ApiError) throw error
      const { code, name: kind, claim } = error as JOSEError & Partial<JWTClaimValidationFailed>
      log('INFO', 'a token was refused', { issuer: name, reason: code ?? kind, claim })
      throw refusal()
    }
  }
}

/** The claims of a token; none if it is malformed. */
function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

const refusal = () => unauthenticated('bad credentials')

interface Ports {
  table: Table
  configuration: ConfigurationStore
  issuers: readonly Issuer[]
  now: () => Date
}

export const singleSignOnIn = (ports: Ports): SingleSignOn =>
  new SingleSignOn(accountsIn(ports), ports.configuration, ports.issuers, ports.now)
