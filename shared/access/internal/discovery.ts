import type { JSONWebKeySet } from 'jose'
import { isTrustworthy } from '#shared/access/issuer.ts'

/** How long both documents may take together. A request has more time than that. */
const TIMEOUT_MS = 4000

/** How many bytes a document may have. Those of large issuers have about 20,000. */
const MAX_BYTES = 256 * 1024

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
  const address = String(configuration.jwks_uri)
  if (!isTrustworthy(address) || protocolOf(address) !== protocolOf(issuer))
    throw new Error('its configuration names no safe address of keys')
  return (await fetched(address, signal)) as unknown as JSONWebKeySet
}

const protocolOf = (address: string) => new URL(address).protocol

async function fetched(address: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    signal,
    redirect: 'manual',
    headers: { accept: 'application/json' },
  })
  if (response.status !== 200) throw new Error(`${new URL(address).pathname} was answered ${response.status}`)
  return JSON.parse(await textOf(response)) ?? {}
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
