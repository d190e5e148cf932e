/**
 * A cookie that only this host uses. No script reads it, other hosts of the domain cannot set it (`__Host-`), and other
 * sites send it only with top-level navigation to this one (`SameSite=Lax`). Without HTTPS, as on a local stack,
 * browsers would reject such a cookie; there it has neither the prefix nor `Secure`.
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

  /** Returns the value in the cookies of a request, each `name=value`; undefined without the cookie. */
  valueIn(cookies: readonly string[] = []): string | undefined {
    const start = `${this.name}=`
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length)
  }

  /**
   * Returns the text of a `Set-Cookie` header.
   *
   * @param seconds the lifetime of the cookie
   */
  set = (value: string, seconds: number): string =>
    `${this.name}=${value}; Max-Age=${seconds}; ${this.attributes}`

  /** Returns the text of a `Set-Cookie` header that deletes the cookie. */
  clear = (): string => this.set('', 0)
}
