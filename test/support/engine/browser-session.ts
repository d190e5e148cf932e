import type { Answer, Answering, RequestOptions } from './send.ts'

/** What a script of this host says of itself. */
export const ownScript = { 'x-requested-with': 'XMLHttpRequest' }

/** The cookie that an answer sets, as it is sent back; undefined if it sets none. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string | undefined =>
  headers.getSetCookie()[0]?.split(';')[0]

/** A browser that is signed in: it sends the cookie of its session, and its scripts say that they are of this host. */
export class BrowserSession implements Answering {
  constructor(
    private readonly service: Answering,
    public cookie: string,
  ) {}

  /** Signs in. @param headers with the credentials */
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

  /** The status of a request for the user who is signed in. */
  async status(): Promise<number> {
    return (await this.get('/api/v3/users/me')).status
  }
}
