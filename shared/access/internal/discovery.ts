import type { JSONWebKeySet, JWK } from 'jose'
import { isTrustworthy } from '#shared/access/issuer.ts'

/**
 * The total timeout for two fetches: the configuration of an issuer, and then its keys. It is shorter than the timeout
 * of a request.
 */
const TIMEOUT_MS = 4000

/** Maximum size of a document in bytes. Documents of large issuers have about 20,000 bytes. */
const MAX_BYTES = 256 * 1024

/** A JSON object. Documents are checked by hand: zod would add 14 kB to every function that authenticates. */
type Document = Record<string, unknown>

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null

/** The published configuration of an issuer: its keys, and its addresses for signing in if these addresses are safe. */
interface Published {
  keys: JSONWebKeySet
  authorization?: string
  token?: string
}

/**
 * Fetches the published configuration of an issuer (OpenID Connect Discovery) and its keys. Redirects are not followed,
 * because they could lead to documents that the issuer does not control.
 *
 * @throws Error with the reason if the configuration or the keys cannot be fetched
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
 * @param token address of the token endpoint
 * @throws Error with the reason if the issuer returns no ID token
 */
export async function idTokenFor(token: string, grant: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...grant })
  const { id_token: idToken } = await fetched(token, AbortSignal.timeout(TIMEOUT_MS), body)
  if (typeof idToken !== 'string') throw new Error('it gave no ID token')
  return idToken
}

/** Returns whether a document is a JSON Web Key: it has a `kty`. */
const isKey = (value: Document): value is JWK => typeof value.kty === 'string'

/**
 * Returns the keys in a key set. Keys without a type are ignored (RFC 7517, 5).
 *
 * @throws Error if the document is not a key set
 */
function keysIn({ keys }: Document): JSONWebKeySet {
  if (!Array.isArray(keys) || !keys.every(isDocument))
    throw new Error('its document of keys is no set of keys')
  return { keys: keys.filter(isKey) }
}

const protocolOf = (address: string) => new URL(address).protocol

/**
 * Fetches a JSON document.
 *
 * @param form the form to send with POST; if undefined, the request is a GET
 */
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
