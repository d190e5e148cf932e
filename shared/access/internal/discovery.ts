import type { JSONWebKeySet, JWK } from 'jose'
import { isTrustworthy } from '#shared/access/issuer.ts'

/** Time for both documents together. A request has more time than that. */
const TIMEOUT_MS = 4000

/** The most bytes of a document. Those of large issuers have about 20,000. */
const MAX_BYTES = 256 * 1024

/** An object of JSON. Documents are checked by hand: zod would add 14 kB to every function that authenticates. */
type Document = Record<string, unknown>

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null

/** The published document of an issuer: its keys, and the addresses for signing in, if these are safe. */
interface Published {
  keys: JSONWebKeySet
  authorization?: string
  token?: string
}

/**
 * Fetches what an issuer publishes (OpenID Connect Discovery). Redirects are not followed: its documents could come from
 * anywhere.
 *
 * @throws Error that says why there are no keys
 */
export async function publishedBy(issuer: string): Promise<Published> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const configuration = await fetched(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, signal)
  if (configuration.issuer !== issuer) throw new Error('its configuration names another issuer')
  const safe = (address: unknown) =>
    typeof address === 'string' && isTrustworthy(address) && protocolOf(address) === protocolOf(issuer)
      ? address
      : undefined
  const address = safe(configuration.jwks_uri)
  if (!address) throw new Error('its configuration names no safe address of keys')
  const { authorization_endpoint: authorization, token_endpoint: token } = configuration
  return {
    keys: keysIn(await fetched(address, signal)),
    authorization: safe(authorization),
    token: safe(token),
  }
}

/**
 * Exchanges a code for an ID token (OpenID Connect Core, 3.1.3).
 *
 * @param token the address at which the issuer does so
 * @throws Error that says why there is none
 */
export async function idTokenFor(token: string, grant: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...grant })
  const { id_token: idToken } = await fetched(token, AbortSignal.timeout(TIMEOUT_MS), body)
  if (typeof idToken !== 'string') throw new Error('it gave no ID token')
  return idToken
}

/** A key that says what kind of key it is. */
const isKey = (value: Document): value is JWK => typeof value.kty === 'string'

/** The keys of a set. Those of no kind are ignored (RFC 7517, 5). @throws Error if it is no set of keys */
function keysIn({ keys }: Document): JSONWebKeySet {
  if (!Array.isArray(keys) || !keys.every(isDocument))
    throw new Error('its document of keys is no set of keys')
  return { keys: keys.filter(isKey) }
}

const protocolOf = (address: string) => new URL(address).protocol

/** The document at an address. @param form what is sent there, if anything is */
async function fetched(address: string, signal: AbortSignal, form?: URLSearchParams): Promise<Document> {
  const response = await fetch(address, {
    ...(form && { method: 'POST', body: form }),
    signal,
    redirect: 'manual',
    headers: { accept: 'application/json' },
  })
  if (response.status !== 200) throw new Error(`${new URL(address).pathname} was answered ${response.status}`)
  const document: unknown = JSON.parse(await textOf(response))
  return isDocument(document) ? document : {}
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error(`a document has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
