/**
 * A cookie of this host alone: no script reads it, other hosts of the domain cannot set it (`__Host-`), and other sites
 * send it only by leading somebody here (`SameSite=Lax`). On a laptop there is no HTTPS, without which browsers keep no
 * such cookie: there it has neither the prefix nor `Secure`.
 */
export class HostCookie {
  private readonly name: string
  private readonly attributes: string

  /** @param publicUrl the address of the service; empty for a function that does not know it, which is never local */
  constructor(name: string, publicUrl: string) {
    const isLocal = publicUrl.startsWith('http:')
    this.name = isLocal ? name : `__Host-${name}`
    this.attributes = `Path=/; ${isLocal ? '' : 'Secure; '}HttpOnly; SameSite=Lax`
  }

  /** The value among the cookies of a request, each `name=value`; undefined without one. */
  valueIn(cookies: readonly string[] = []): string | undefined {
    const start = `${this.name}=`
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
  }

  /** The text of a `Set-Cookie` header. @param seconds for which the browser keeps it */
  set = (value: string, seconds: number): string =>
    `${this.name}=${value}; Max-Age=${seconds}; ${this.attributes}`

  /** The same, for a browser that is to forget it. */
  clear = (): string => this.set('', 0)
}
