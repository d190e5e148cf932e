import type { Resource } from './hal.ts'
import { Problem, problemOf } from './problem.ts'

export interface RequestParts {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface TransportOptions {
  /** True if requests are sent without the session. */
  isAnonymous?: boolean
  onConnection?(isLost: boolean): void
  /** Called when the service rejects the session. */
  onUnauthorised?(): void
}

/** HTTP status of a conditional read if the cached response is still current. */
const NOT_MODIFIED = 304

/** Header that proves to the service that the request comes from a script of its own origin, not from another site. */
const ownScript = { 'x-requested-with': 'XMLHttpRequest' }

/** The browser's document, whose language is sent with each request. Tests have no document. */
const shown = globalThis as { document?: { documentElement: { lang: string } } }

/** Sends requests of the page to the API, and reports whether the API can be reached. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /**
   * Sends a request. The status 304 is not a failure.
   *
   * @throws Problem if the request fails
   */
  async response(
    method: string,
    href: string,
    { body, headers: more, signal }: RequestParts = {},
  ): Promise<Response> {
    const confirmed = method === 'GET' ? {} : ownScript
    const headers = new Headers({ accept: 'application/hal+json', ...confirmed, ...more })
    if (shown.document) headers.set('accept-language', shown.document.documentElement.lang)
    // The browser itself sets the content type of forms and blobs. For a multipart form, the content type includes a
    // boundary, which the browser chooses.
    const isReady = body instanceof FormData || body instanceof Blob
    if (body !== undefined && !isReady) headers.set('content-type', 'application/json')
    const content = isReady ? body : body && JSON.stringify(body)
    const credentials = this.options.isAnonymous ? 'omit' : 'same-origin'
    const sent = { method, headers, credentials, body: content, signal } as const
    const response = await this.#reached(fetch(href, sent as RequestInit), method === 'GET')
    if (response.status === 401) this.options.onUnauthorised?.()
    if (!response.ok && response.status !== NOT_MODIFIED)
      throw problemOf(response, await answerOf(response), method === 'GET')
    return response
  }

  async #reached(response: Promise<Response>, isRead: boolean): Promise<Response> {
    try {
      const answer = await response
      this.options.onConnection?.(false)
      return answer
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      this.options.onConnection?.(true)
      throw new Problem(0, '', undefined, undefined, isRead)
    }
  }
}

/** Returns the JSON of a response; undefined if the response is empty or is not JSON. */
export async function answerOf(response: Response): Promise<Resource | undefined> {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text) as Resource
  } catch {
    return undefined
  }
}
