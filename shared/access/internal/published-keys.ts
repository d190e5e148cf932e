import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import type { JWTVerifyGetKey } from 'jose/jwt/verify'
import type { Issuer } from '#shared/access/issuer.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { publishedBy } from './discovery.ts'

/** Time after which keys are fetched again, so that a withdrawn one is no longer accepted. */
const MAX_AGE_MS = 10 * 60 * 1000

/** The least time between two fetches, whatever keys are asked for, and also while the issuer fails. */
const INTERVAL_MS = 10 * 1000

/** The fetched document of an issuer, and its time. */
interface Known {
  find: JWTVerifyGetKey
  /** The addresses by which people sign in, if it has any. */
  endpoints: { authorization?: string; token?: string }
  at: number
}

/**
 * The keys of an issuer, fetched when they are first needed. jose has such a class, but that knows no discovery, and asks
 * a failing issuer with every request.
 */
export class PublishedKeys {
  /** The last ones that were fetched. */
  #known: Known | undefined
  /** The last fetch, which may still be going on or have failed, and when it began. */
  #fetch: { known: Promise<Known>; at: number } | undefined

  constructor(
    private readonly issuer: Issuer,
    private readonly now: () => Date,
  ) {}

  /**
   * The key that signed a token, by the header of the token. One that is unknown may be new, so it is looked for again.
   *
   * @throws JWKSNoMatchingKey if there is none, `ServiceUnavailable` if the keys cannot be fetched
   */
  find: JWTVerifyGetKey = async (header, token) => {
    try {
      const { find } = await this.#recent()
      return await find(header, token)
    } catch (error) {
      if (!(error instanceof JWKSNoMatchingKey)) throw error
      return (await this.#latest()).find(header, token)
    }
  }

  /** The addresses by which people sign in. @throws `ServiceUnavailable` if they cannot be fetched */
  endpoints = async (): Promise<Known['endpoints']> => (await this.#recent()).endpoints

  async #recent(): Promise<Known> {
    return this.#isWithin(MAX_AGE_MS, this.#known) ? this.#known : this.#latest()
  }

  #isWithin<T extends { at: number }>(ms: number, event: T | undefined): event is T {
    return event !== undefined && this.now().getTime() - event.at < ms
  }

  /** The issuer's present keys. Within the interval, requests share the last fetch, even if it failed. */
  #latest(): Promise<Known> {
    if (!this.#isWithin(INTERVAL_MS, this.#fetch))
      this.#fetch = { known: this.#fetched(), at: this.now().getTime() }
    return this.#fetch.known
  }

  async #fetched(): Promise<Known> {
    try {
      const { keys, ...endpoints } = await publishedBy(this.issuer.issuer)
      this.#known = { find: createLocalJWKSet(keys), endpoints, at: this.now().getTime() }
      return this.#known
    } catch (error) {
      throw serviceUnavailable(
        `the keys of ${this.issuer.name} cannot be fetched: ${reasonOf(error as Error)}`,
      )
    }
  }
}

/** `fetch` says why it failed in the code of the cause only. */
const reasonOf = ({ message, cause }: Error) =>
  [message, (cause as NodeJS.ErrnoException | undefined)?.code].filter(Boolean).join(', ')
