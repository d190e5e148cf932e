import type { JSONWebKeySet, JWK } from 'jose'
import { isTrustworthy } from '#shared/access/issuer.ts'

/** Time for both documents together. A request has more time than that. */
const TIMEOUT_MS = 4000

/** The most bytes of a document. Those of large issuers have about 20,000. */
const MAX_BYTES = 256 * 1024

/** An object of JSON. Documents are checked by hand: zod would add 14 kB to every function that authenticates. */
type Document = Record<string, unknown>

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null

/**
 * Fetches the keys that an issuer publishes (OpenID Connect Discovery). Redirects are not followed: its documents could
 * come from anywhere.
 *
 * @throws Error that says why there are none
 */
export async function publishedKeysOf(issuer: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const configuration = await fetched(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, signal)
  if (configuration.issuer !== issuer) throw new Error('its configuration names another issuer')
  const { jwks_uri: address } = configuration
  if (typeof address !== 'string' || !isTrustworthy(address) || protocolOf(address) !== protocolOf(issuer))
    throw new Error('its configuration names no safe address of keys')
  return keysIn(await fetched(address, signal))
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

async function fetched(address: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(address, {
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
