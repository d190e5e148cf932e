import { createHash, randomBytes } from 'node:crypto'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { type Key, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'

/** Seconds that a sign-in at an issuer may take. */
export const SIGN_IN_SECONDS = 10 * 60

/** A user's pending sign-in at an issuer. */
export interface SignInAttempt {
  issuer: string
  /** Path in the console to which the user returns after signing in. */
  place: string
  /** Random value that proves that the issuer's response belongs to a sign-in of this browser (OAuth 2.0 `state`). */
  state: string
  /** Random value that proves that an ID token was issued for this sign-in (OpenID Connect `nonce`). */
  nonce: string
  /**
   * Random value (PKCE). It proves that the service that started the sign-in is the one that redeems the authorization
   * code.
   */
  verifier: string
  /** Expiry time in seconds, as the table's time to live requires. */
  expiresAt: number
}

const random = () => randomBytes(32).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Returns the PKCE challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => sha256(verifier)

const keyOf = (cookie: string): Key => ({ pk: `SIGN_IN#${sha256(cookie)}`, sk: 'SIGN_IN' })

/**
 * Pending sign-ins at issuers.
 *
 * A cookie in the browser identifies a sign-in. The secrets of the sign-in are only in the table.
 */
export class SignIns {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /**
   * Creates an attempt. The attempt is not stored yet, because anybody may request a sign-in, even with the name of an
   * unknown issuer.
   */
  newAttempt(issuer: string, place: string): SignInAttempt {
    const secrets = { state: random(), nonce: random(), verifier: random() }
    return { issuer, place, ...secrets, expiresAt: this.#seconds() + SIGN_IN_SECONDS }
  }

  /**
   * Stores an attempt.
   *
   * @returns the value of its cookie
   */
  async begin(attempt: SignInAttempt): Promise<string> {
    const cookie = random()
    await this.table.write([{ put: { ...keyOf(cookie), ...attempt } }])
    return cookie
  }

  /**
   * Returns the attempt to which a cookie belongs, and deletes the attempt. A second call therefore finds nothing.
   *
   * @returns undefined if the attempt does not exist or has expired
   */
  async consume(cookie: string): Promise<SignInAttempt | undefined> {
    const key = keyOf(cookie)
    const item = await this.table.get(key)
    if (!item) return undefined
    try {
      await this.table.write([{ remove: key, when: exists('state') }])
    } catch (error) {
      if (error instanceof WriteRefused) return undefined
      throw error
    }
    const attempt = entityOf<SignInAttempt>(item)
    return attempt.expiresAt > this.#seconds() ? attempt : undefined
  }

  #seconds = () => Math.floor(this.now().getTime() / 1000)
}

export const signInsIn = oncePer(
  ({ table, now }: { table: Table; now: () => Date }): SignIns => new SignIns(table, now),
)
