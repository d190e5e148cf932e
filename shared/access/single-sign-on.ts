import type { JWTPayload } from 'jose'
import type { JOSEError, JWTClaimValidationFailed } from 'jose/errors'
import { decodeJwt } from 'jose/jwt/decode'
import { jwtVerify } from 'jose/jwt/verify'
import type { ConfigurationStore } from '#shared/configuration/store.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { ApiError, notFound, serviceUnavailable, unauthenticated } from '#shared/platform/http/errors.ts'
import { log } from '#shared/platform/log.ts'
import { isActive, type User } from '#shared/resources/users/model.ts'
import { type AccountStore, accountsIn } from './account-store.ts'
import { idTokenFor } from './internal/discovery.ts'
import { PublishedKeys } from './internal/published-keys.ts'
import type { Issuer } from './issuer.ts'
import { challengeOf, type SignInAttempt } from './sign-in-store.ts'
import { signedIn, type Viewer } from './viewer.ts'

/**
 * Only asymmetric algorithms are accepted. With a symmetric one, an attacker could sign tokens with the published key.
 */
const ALGORITHMS = ['RS256', 'ES256']

/** Maximum difference between an issuer's clock and ours, in seconds. */
const LEEWAY = 60

interface TrustedIssuer extends Issuer {
  keys: PublishedKeys
}

/** Issuer and subject as a token states them. The token has not been verified yet. */
interface Claimed {
  issuer: TrustedIssuer
  subject: string
  identity: string
}

/**
 * Sign-in with tokens of OpenID Connect issuers. In stages without issuers,
 * `infra/no-single-sign-on.ts` replaces this file.
 */
export class SingleSignOn {
  readonly #issuers: ReadonlyMap<unknown, TrustedIssuer>

  constructor(
    private readonly accounts: AccountStore,
    private readonly configuration: ConfigurationStore,
    issuers: readonly Issuer[],
    private readonly now: () => Date,
  ) {
    this.#issuers = new Map(
      issuers.map((issuer) => [issuer.issuer, { ...issuer, keys: new PublishedKeys(issuer, now) }]),
    )
  }

  /**
   * Returns the active user whose `identity_url` is `<issuer's name>:<sub>`. The lookup starts while the token is being
   * verified, so that it is part of the request's first batched read.
   *
   * @throws `Unauthenticated`; `ServiceUnavailable` if the issuer's keys cannot be fetched
   */
  async viewer(token: string): Promise<Viewer> {
    const claimed = this.#claimedIn(token)
    if (!claimed) throw refusal()
    const [configuration, user] = await Promise.all([
      this.configuration.current(),
      this.#userOf(claimed.identity),
      this.#verify(token, claimed, claimed.issuer.audience),
    ])
    if (!user || !isActive(user)) throw refusal()
    return signedIn(user, configuration)
  }

  /**
   * Returns the address at which a user signs in at an issuer, with the authorisation code flow and PKCE.
   *
   * @param redirectUri address to which the issuer sends the user back
   * @throws `NotFound` if the issuer has no sign-in button
   * @throws `ServiceUnavailable` if the issuer cannot be reached
   */
  async authorizationAddress(attempt: SignInAttempt, redirectUri: string): Promise<string> {
    const { clientId, keys, name } = this.#offering(attempt.issuer)
    const { authorization } = await keys.endpoints()
    if (!authorization) throw serviceUnavailable(`${name} does not say where people sign in`)
    const address = new URL(authorization)
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'openid',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: challengeOf(attempt.verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return address.href
  }

  /**
   * Returns the user whom an issuer has sent back with an authorisation code.
   *
   * @param redirectUri the `redirect_uri` of the authorisation request
   * @returns undefined if the issuer's account belongs to no active user
   * @throws `Unauthenticated`, `ServiceUnavailable`
   */
  async userOfCode(attempt: SignInAttempt, code: string, redirectUri: string): Promise<User | undefined> {
    const issuer = this.#offering(attempt.issuer)
    const { clientId } = issuer
    const grant = { code, redirect_uri: redirectUri, client_id: clientId, code_verifier: attempt.verifier }
    const token = await this.#exchanged(issuer, grant)
    const claimed = this.#claimedIn(token)
    if (claimed?.issuer !== issuer) throw refusal()
    const payload = await this.#verify(token, claimed, clientId)
    if (payload.nonce !== attempt.nonce || !isIssuedTo(clientId, payload)) throw refusal()
    const user = await this.#userOf(claimed.identity)
    return user && isActive(user) ? user : undefined
  }

  /**
   * Returns the issuer with the given name.
   *
   * @throws `NotFound` if there is no such issuer, or if the issuer has no sign-in button
   */
  #offering(name: string): TrustedIssuer & { clientId: string } {
    const issuer = [...this.#issuers.values()].find((one) => one.name === name)
    if (!issuer?.clientId) throw notFound()
    return issuer as TrustedIssuer & { clientId: string }
  }

  async #exchanged({ name, keys }: TrustedIssuer, grant: Record<string, string>): Promise<string> {
    const { token } = await keys.endpoints()
    try {
      return await idTokenFor(token ?? '', grant)
    } catch (error) {
      log('INFO', 'a code was refused', { issuer: name, reason: (error as Error).message })
      throw refusal()
    }
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
    // The user's `identityUrl` may have changed since the lookup.
    return user?.identityUrl === identity ? user : undefined
  }

  async #verify(
    token: string,
    { issuer: { name, issuer, keys }, subject }: Claimed,
    audience: string,
  ): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys.find, {
        algorithms: ALGORITHMS,
        issuer,
        audience,
        subject,
        requiredClaims: ['exp'],
        clockTolerance: LEEWAY,
        currentDate: this.now(),
      })
      return payload
    } catch (error) {
      if (error instanceof ApiError) throw error
      const { code, name: kind, claim } = error as JOSEError & Partial<JWTClaimValidationFailed>
      log('INFO', 'a token was refused', { issuer: name, reason: code ?? kind, claim })
      throw refusal()
    }
  }
}

/**
 * Returns whether an ID token was issued to a client. A token for several audiences must name the client in `azp`
 * (OpenID Connect, 3.1.3.7).
 */
const isIssuedTo = (clientId: string, { aud, azp }: JWTPayload): boolean =>
  azp === undefined ? [aud].flat().length === 1 : azp === clientId

/** Returns the claims of a token; an empty object if the token is malformed. */
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

export const singleSignOnIn = oncePer(
  (ports: Ports): SingleSignOn =>
    new SingleSignOn(accountsIn(ports), ports.configuration, ports.issuers, ports.now),
)
