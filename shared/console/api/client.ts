import { isCollection, type LinkTo, linkOf, type Resource } from './hal.ts'
import { Problem as Failure, type Problem, problemOf } from './problem.ts'

/** Milliseconds to wait before a read is tried again while the service cannot be reached. */
const PAUSES = [500, 1_000, 2_000, 4_000]

const isTransient = ({ status }: Problem) => status === 0 || status === 503 || status === 429

interface RequestParts {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

interface ClientOptions {
  /** The text of the `Authorization` header, asked for each request: one may change one's own password. */
  authorization?(): string | undefined
  /** Called when the service is, or is no longer, out of reach. */
  onConnection?(isLost: boolean): void
  /** Called when the service no longer takes the credentials. */
  onUnauthorised?(): void
}

/** Sends requests to the API, and remembers what it has read until something is written. */
export class Client {
  readonly #answers = new Map<string, Promise<Resource>>()
  /** The entity tags of what has been read or written. */
  readonly #tags = new WeakMap<Resource, string>()

  constructor(private readonly options: ClientOptions = {}) {}

  /**
   * Reads an address: again after any write, and after a list that it is an element of; answers of the
   * same moment are shared.
   *
   * @throws Problem
   */
  get(href: string): Promise<Resource> {
    const known = this.#answers.get(href)
    if (known) return known
    const answer = this.#read(href)
    this.#answers.set(href, answer)
    answer.catch(() => this.#answers.delete(href))
    return answer
  }

  /** Reads an address again. @throws Problem */
  readAgain(href: string): Promise<Resource> {
    this.#answers.delete(href)
    return this.get(href)
  }

  /** Whether it is known of which state of a resource this is. */
  isTagged = (resource: Resource): boolean => this.#tags.has(resource)

  async #read(href: string): Promise<Resource> {
    const answer = (await this.#retried(() => this.#request('GET', href))) as Resource
    this.#forgetElements(answer)
    return answer
  }

  /** Forgets what has been read. */
  refresh(): void {
    this.#answers.clear()
  }

  /**
   * Downloads the file at an address, wherever that leads. Its bytes have no type of their own, so no browser shows or runs
   * them.
   *
   * @throws Problem
   */
  async file(href: string): Promise<Blob> {
    const response = await this.#retried(() => this.#response('GET', href))
    return new Blob([await response.arrayBuffer()], { type: 'application/octet-stream' })
  }

  /**
   * Follows a link that changes something. It is not tried again: nobody knows whether the first try has arrived.
   *
   * @param body values, sent as JSON; or the parts of a form, with files
   * @param basis the resource that it changes: it is refused if somebody else has changed that since it was read
   * @returns what was answered; undefined if that is empty
   * @throws Problem
   */
  async send(link: LinkTo, body?: unknown, basis?: Resource): Promise<Resource | undefined> {
    const { href, method = 'post' } = link
    const tag = basis && isAbout(link, basis) ? this.#tags.get(basis) : undefined
    const headers: Record<string, string> = tag ? { 'if-match': tag } : {}
    const answer = await this.#request(method.toUpperCase(), href, { body, headers }).finally(() =>
      this.refresh(),
    )
    this.#remember(answer)
    return answer
  }

  /** Remembers what has just been written: its writer usually looks at it next. */
  #remember(answer: Resource | undefined): void {
    const self = answer && linkOf(answer, 'self')
    if (self) this.#answers.set(self.href, Promise.resolve(answer))
  }

  /**
   * Asks a form what it says to some values. It changes nothing.
   *
   * @throws Problem
   */
  form(link: LinkTo, values: unknown, signal?: AbortSignal): Promise<Resource> {
    const method = (link.method ?? 'post').toUpperCase()
    const asked = { body: values, signal }
    return this.#retried(() => this.#request(method, link.href, asked)) as Promise<Resource>
  }

  async #retried<T>(request: () => Promise<T>): Promise<T> {
    for (const pause of PAUSES) {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof Failure) || !isTransient(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    return request()
  }

  /** Forgets what was read of a list's elements before: the list has newer values, so they are read anew. */
  #forgetElements(answer: Resource | undefined): void {
    for (const element of answer && isCollection(answer) ? answer._embedded.elements : []) {
      const self = linkOf(element, 'self')
      if (self) this.#answers.delete(self.href)
    }
  }

  /** The JSON of an answer, with its tag; undefined where there is none. */
  async #request(method: string, href: string, parts: RequestParts = {}) {
    const response = await this.#response(method, href, parts)
    const answer = await answerOf(response)
    const tag = response.headers.get('etag')
    if (answer && tag) this.#tags.set(answer, tag)
    return answer
  }

  /** @throws Problem unless the service has done what it was asked for */
  async #response(
    method: string,
    href: string,
    { body, headers: more, signal }: RequestParts = {},
  ): Promise<Response> {
    const authorization = this.options.authorization?.()
    const headers = new Headers({ accept: 'application/hal+json', ...more })
    if (authorization) headers.set('authorization', authorization)
    const isForm = body instanceof FormData
    // The browser names the type of a form, with the text that is between its parts.
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    const content = isForm ? body : body && JSON.stringify(body)
    const sent = { method, headers, credentials: 'omit', body: content, signal } as const
    const response = await this.#reached(fetch(href, sent as RequestInit))
    if (response.status === 401) this.options.onUnauthorised?.()
    if (!response.ok) throw problemOf(response, await answerOf(response))
    return response
  }

  async #reached(response: Promise<Response>): Promise<Response> {
    try {
      const answer = await response
      this.options.onConnection?.(false)
      return answer
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      this.options.onConnection?.(true)
      throw new Failure(0, '')
    }
  }
}

/** Whether a link changes this very resource: it leads to it, or to an action below it. */
function isAbout({ href }: LinkTo, resource: Resource): boolean {
  const self = linkOf(resource, 'self')?.href
  return self !== undefined && (href === self || href.startsWith(`${self}/`))
}

/** The JSON of an answer; undefined where there is none. */
async function answerOf(response: Response): Promise<Resource | undefined> {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text) as Resource
  } catch {
    return undefined
  }
}
