import type { Answer, Answering, RequestOptions } from './send.ts'

/** The header by which a request shows that a script of the same host has sent it. */
export const ownScript = { 'x-requested-with': 'XMLHttpRequest' }

/**
 * The value of the request header `cookie` that sends back the cookie of a response; undefined if the response sets no
 * cookie.
 */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string | undefined =>
  headers.getSetCookie()[0]?.split(';')[0]

/** A signed-in browser. It sends its session cookie and the header of same-host scripts. */
export class BrowserSession implements Answering {
  constructor(
    private readonly service: Answering,
    public cookie: string,
  ) {}

  /** Signs in. @param options the options of the request, which contain the credentials */
  static async begin(service: Answering, options: RequestOptions): Promise<BrowserSession> {
    const answer = await service.request('POST', '/api/v3/session', options)
    const cookie = cookieOf(answer)
    if (!cookie) throw new Error(`Signing in was answered ${answer.status}.`)
    return new BrowserSession(service, cookie)
  }

  request = (method: string, path: string, options: RequestOptions = {}): Promise<Answer> =>
    this.service.request(method, path, {
      ...options,
      headers: { cookie: this.cookie, ...ownScript, ...options.headers },
    })

  get = (path: string, options?: RequestOptions) => this.request('GET', path, options)
  post = (path: string, options?: RequestOptions) => this.request('POST', path, options)
  patch = (path: string, options?: RequestOptions) => this.request('PATCH', path, options)
  delete = (path: string, options?: RequestOptions) => this.request('DELETE', path, options)

  /** The status of the response to a request that only a signed-in user may make. */
  async status(): Promise<number> {
    return (await this.get('/api/v3/users/me')).status
  }
}
