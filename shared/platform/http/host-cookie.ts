/**
 * A cookie for this host only. Scripts cannot read it (`HttpOnly`), other hosts of the domain cannot set it
 * (`__Host-`), and requests from other sites carry it only for top-level navigation (`SameSite=Lax`). A local stack has
 * no HTTPS. There, browsers would reject the cookie, so the cookie has neither the prefix nor `Secure`.
 */
export class HostCookie {
  private readonly name: string
  private readonly attributes: string

  /** @param publicUrl the address of the service; empty for a deployed function that does not know the address */
  constructor(name: string, publicUrl: string) {
    const isLocal = publicUrl.startsWith('http:')
    this.name = isLocal ? name : `__Host-${name}`
    this.attributes = `Path=/; ${isLocal ? '' : 'Secure; '}HttpOnly; SameSite=Lax`
  }

  /**
   * Returns the value of this cookie; undefined if the request does not contain it.
   *
   * @param cookies the cookies of the request, each as `name=value`
   */
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

  clear = (): string => this.set('', 0)
}
