/** An OpenID Connect issuer whose tokens are accepted. */
export interface Issuer {
  /** Name of the issuer. It is also the prefix of its users' `identity_url`: `<name>:<sub>`. */
  name: string
  /** URL of the issuer, exactly as in the `iss` claim of its tokens. */
  issuer: string
  /** Audience that the tokens must have: usually the client id, or the name of the API. */
  audience: string
  /** Client id of the console, a public client. Without a client id, the sign-in page has no button for the issuer. */
  clientId?: string
  /** Title of the button; the issuer's name by default. */
  title?: string
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Returns whether the connection to an issuer's address is safe from tampering: it is encrypted, or the issuer is on
 * this computer.
 */
export function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}
