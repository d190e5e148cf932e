import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import type { JWTVerifyGetKey } from 'jose/jwt/verify'
import type { Issuer } from '#shared/access/issuer.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { publishedBy } from './discovery.ts'

/** Age at which keys are fetched again, so that a withdrawn key is no longer accepted. */
const MAX_AGE_MS = 10 * 60 * 1000

/** Minimum time between two fetches, even if an unknown key is requested or the last fetch failed. */
const INTERVAL_MS = 10 * 1000

/** Configuration fetched from an issuer, with the time of the fetch. */
interface Known {
  find: JWTVerifyGetKey
  /** The addresses for signing in. Empty if the issuer publishes no such addresses. */
  endpoints: { authorization?: string; token?: string }
  at: number
}

/**
 * The public keys of an issuer, fetched on demand and kept. The class that jose offers for this purpose does not
 * support discovery, and queries a failing issuer on every request.
 */
export class PublishedKeys {
  /** Result of the last successful fetch. */
  #known: Known | undefined
  /** The last fetch, which may be in progress or have failed, and the time when it began. */
  #fetch: { known: Promise<Known>; at: number } | undefined

  constructor(
    private readonly issuer: Issuer,
    private readonly now: () => Date,
  ) {}

  /**
   * Finds the key that signed a token. An unknown key may have been published recently, so the keys are then fetched
   * again.
   *
   * @throws JWKSNoMatchingKey if there is no such key, `ServiceUnavailable` if the keys cannot be fetched
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

  /**
   * Returns the addresses for signing in.
   *
   * @throws `ServiceUnavailable` if they cannot be fetched
   */
  endpoints = async (): Promise<Known['endpoints']> => (await this.#recent()).endpoints

  async #recent(): Promise<Known> {
    return this.#isWithin(MAX_AGE_MS, this.#known) ? this.#known : this.#latest()
  }

  #isWithin<T extends { at: number }>(ms: number, event: T | undefined): event is T {
    return event !== undefined && this.now().getTime() - event.at < ms
  }

  /**
   * Returns the keys and addresses that the issuer publishes. If the last fetch began less than `INTERVAL_MS` ago, its
   * result is used, even if it failed. Otherwise, a new fetch begins.
   */
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

/**
 * Returns the reason for a failed `fetch`: the message of the error, and the error code of its cause, because the
 * message does not contain the code.
 */
const reasonOf = ({ message, cause }: Error) =>
  [message, (cause as NodeJS.ErrnoException | undefined)?.code].filter(Boolean).join(', ')
