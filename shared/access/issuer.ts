/** An OpenID Connect issuer whose tokens are accepted (decisions, credentials). */
export interface Issuer {
  /** The prefix of its users' `identity_url`: `<name>:<sub>`. */
  name: string
  /** Its address, exactly as its tokens say it. */
  issuer: string
  /** The audience that its tokens must be for: usually the client's id, or the API's name. */
  audience: string
  /** The id under which it knows the console, a public client. Without one, nobody signs in there by a button. */
  clientId?: string
  /** The title of its button; by default its name. */
  title?: string
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether an address can be trusted to be the issuer's: it is encrypted, or on this computer. */
export function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}
