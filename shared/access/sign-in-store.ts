import { createHash, randomBytes } from 'node:crypto'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { type Key, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'

/** Seconds that one may take to sign in at an issuer. */
export const SIGN_IN_SECONDS = 10 * 60

/** Somebody who was sent to an issuer to sign in, and has not come back yet. */
export interface SignInAttempt {
  /** The name of the issuer. */
  issuer: string
  /** The place in the console where they were. */
  place: string
  /** Binds the answer of the issuer to this browser, its ID token to this attempt, and its code to this service. */
  state: string
  nonce: string
  verifier: string
  /** When it is too late, in seconds; also for the table. */
  expiresAt: number
}

const random = () => randomBytes(32).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => sha256(verifier)

const keyOf = (cookie: string): Key => ({ pk: `SIGN_IN#${sha256(cookie)}`, sk: 'SIGN_IN' })

/** The attempts to sign in at issuers. The browser has the cookie of its own; what the issuer must not know stays here. */
export class SignIns {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** A new attempt. Nothing is written yet: anybody may send any name of an issuer. */
  newAttempt(issuer: string, place: string): SignInAttempt {
    const secrets = { state: random(), nonce: random(), verifier: random() }
    return { issuer, place, ...secrets, expiresAt: this.#seconds() + SIGN_IN_SECONDS }
  }

  /** Begins an attempt. @returns the value of its cookie */
  async begin(attempt: SignInAttempt): Promise<string> {
    const cookie = random()
    await this.table.write([{ put: { ...keyOf(cookie), ...attempt } }])
    return cookie
  }

  /** Ends the attempt that a cookie names: it can be ended once. @returns undefined if there is none, or it is too late */
  async take(cookie: string): Promise<SignInAttempt | undefined> {
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
