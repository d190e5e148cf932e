import { type Query, QueryClient } from '@tanstack/query-core'
import { AGES, isLasting, isSameJson, RETRIED } from './age.ts'
import { Changes, replaced } from './changes.ts'
import { embeddedList, isCollection, type LinkTo, linkOf, type Resource } from './hal.ts'
import { Problem as Failure, problemOf } from './problem.ts'

interface RequestParts {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

interface ClientOptions {
  /** Whether requests go out as if nobody were signed in. */
  isAnonymous?: boolean
  /** Called when the service is, or is no longer, out of reach. */
  onConnection?(isLost: boolean): void
  /** Called when the service no longer knows who is signed in. */
  onUnauthorised?(): void
}

/** A view that has just been saved is answered without its list, as which it is shown. */
const isWhole = (answer: Resource): boolean => !linkOf(answer, 'results') || !!embeddedList(answer, 'results')

/** What shows the service that a script of its own host sends a request, and no page of another site. */
const ownScript = { 'x-requested-with': 'XMLHttpRequest' }

/** The page, which is in the language that the API is to speak; there is none in tests. */
const shown = globalThis as { document?: { documentElement: { lang: string } } }

/** Sends requests to the API, and remembers what it has read until that is old, or something is written. */
export class Client {
  /** What has been read: answers by their addresses, and what views have put together from them. */
  readonly cache = new QueryClient({ defaultOptions: { queries: AGES } })
  readonly changes = new Changes()
  #turn = 0
  /** The entity tags of what has been read or written. */
  readonly #tags = new WeakMap<Resource, string>()
  /** What has been deleted here: a list may show it for a while, as long as it is being removed. */
  readonly #gone = new Set<string>()

  constructor(private readonly options: ClientOptions = {}) {}

  /**
   * Reads an address: again once the answer is old, after any write, and after a list that shows another state of it;
   * answers of the same moment are shared.
   *
   * @throws Problem
   */
  get(href: string): Promise<Resource> {
    return this.#known(this.reading(href))
  }

  /** How the cache reads an address. */
  reading = (href: string) => ({
    ...RETRIED,
    queryKey: ['answer', href],
    queryFn: () => this.#read(href),
    structuralSharing: (before: unknown, now: unknown) =>
      this.#unlessChanged(before as Resource, now as Resource),
  })

  /** Reads an address again. @throws Problem */
  readAgain(href: string): Promise<Resource> {
    return this.#known({ ...this.reading(href), staleTime: 0 })
  }

  /** What the cache knows once it has read: the object of before, if nothing has changed. */
  async #known(reading: ReturnType<Client['reading']> & { staleTime?: number }): Promise<Resource> {
    const answer = await this.cache.query(reading)
    return this.cache.getQueryData<Resource>(reading.queryKey) ?? answer
  }

  /** Whether it is known of which state of a resource this is. */
  isTagged = (resource: Resource): boolean => this.#tags.has(resource)

  async #read(href: string): Promise<Resource> {
    const answer = (await this.#request('GET', href)) as Resource
    this.#forgetElements(answer)
    return answer && withoutSome(answer, this.#gone)
  }

  /** The answer of before if nothing has changed, so that no view is drawn again; it is known by its newest tag. */
  #unlessChanged(before: Resource | undefined, now: Resource): Resource {
    if (before === undefined || !isSameJson(before, now)) return now
    const tag = this.#tags.get(now)
    if (tag) this.#tags.set(before, tag)
    return before
  }

  /** Looks whether the service can be reached again; if so, what is looked at and could not be read, or is old, is read again. */
  async reach(href: string): Promise<void> {
    const isReached = await this.#request('GET', href).then(
      () => true,
      () => false,
    )
    // What is being read goes on: else what cannot be reached alone would never be given up.
    if (isReached) this.cache.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
  }

  /** Takes what has been read for old, so that it is read again when it is asked for next. */
  forget(): void {
    this.cache.invalidateQueries({ refetchType: 'none' })
  }

  /**
   * Downloads the file at an address, wherever that leads. Its bytes have no type of their own, so no browser shows or runs
   * them.
   *
   * @throws Problem
   */
  async file(href: string): Promise<Blob> {
    const response = await this.#tried(href, () => this.#response('GET', href))
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
    const answer = await this.write(link, body, basis).catch((problem) => {
      this.refresh()
      throw problem
    })
    this.refresh(answer, link.method === 'delete' ? link.href : undefined)
    return answer
  }

  /** As `send`, but nothing is read again after it. @throws Problem */
  write(link: LinkTo, body?: unknown, basis?: Resource): Promise<Resource | undefined> {
    const { href, method = 'post' } = link
    const tag = basis && isAbout(link, basis) ? this.#tags.get(basis) : undefined
    const headers: Record<string, string> = tag ? { 'if-match': tag } : {}
    return this.#request(method.toUpperCase(), href, { body, headers })
  }

  /**
   * Signs in by a link. From then on the browser sends a cookie with all requests.
   *
   * @param authorization the text of the `Authorization` header
   * @throws Problem
   */
  signIn({ href, method = 'post' }: LinkTo, authorization: string): Promise<Resource | undefined> {
    return this.#request(method.toUpperCase(), href, { headers: { authorization } })
  }

  /**
   * Signs out by a link. Nothing is read again after that: whoever has left may see none of it.
   *
   * @throws Problem
   */
  async signOut({ href, method = 'post' }: LinkTo): Promise<void> {
    await this.#request(method.toUpperCase(), href)
  }

  /**
   * Reads what is looked at again, after a write or when that is asked for, but not what hardly any write changes.
   *
   * @param answer what has just been written: its writer usually looks at it next, and knows it
   * @param gone the address of what has just been deleted: nobody reads it, or what is below it, again
   */
  refresh(answer?: Resource, gone?: string): void {
    if (gone) this.#gone.add(gone)
    const isGone = (key: unknown) => gone !== undefined && `${key}/`.startsWith(`${gone}/`)
    const known = (answer && isWhole(answer) && linkOf(answer, 'self')?.href) || ''
    if (answer && known) this.cache.setQueryData(this.reading(known).queryKey, answer)
    this.cache.invalidateQueries({
      predicate: ({ queryKey, state }) =>
        queryKey[1] !== known && !isGone(queryKey[1]) && !isLasting(state.data as Resource | undefined),
    })
  }

  /**
   * Shows the answer to a change wherever what was changed is shown. All that was read is old, except what hardly any write
   * changes: it is read again when one comes back to it; what is being read just now, at once.
   *
   * @param also the one address that is read again at once as well
   */
  async settle(href: string, answer: Resource, also?: string): Promise<void> {
    const { _embedded, ...changed } = answer
    const change = (one: Resource) => ({ ...changed, ...(one._embedded && { _embedded: one._embedded }) })
    for (const { queryKey, state } of this.cache.getQueryCache().getAll()) {
      const now = replaced(state.data, href, change)
      if (now !== state.data) this.cache.setQueryData(queryKey, now)
    }
    this.cache.setQueryData(this.reading(href).queryKey, answer)
    const isOld = ({ state }: Query) => !isLasting(state.data as Resource | undefined)
    this.cache.invalidateQueries({ refetchType: 'none', predicate: isOld })
    await this.cache.refetchQueries({
      type: 'active',
      predicate: (query) =>
        query.queryKey[1] === also || (isOld(query) && query.state.fetchStatus === 'fetching'),
    })
  }

  /** The last answer to a read or a write of an address. */
  known = (href: string): Resource | undefined => this.cache.getQueryData(this.reading(href).queryKey)

  /**
   * Asks a form what it says to some values. It changes nothing.
   *
   * @throws Problem
   */
  form(link: LinkTo, values: unknown, signal?: AbortSignal): Promise<Resource> {
    const method = (link.method ?? 'post').toUpperCase()
    const asked = { body: values, signal }
    return this.#tried(link.href, () => this.#request(method, link.href, asked)) as Promise<Resource>
  }

  /** Tries again what changes nothing while the service cannot be reached, and keeps nothing of it. */
  #tried<T>(what: string, request: () => Promise<T>): Promise<T> {
    const queryKey = ['asked', what, ++this.#turn]
    return this.cache.query({ ...RETRIED, queryKey, queryFn: request, gcTime: 0 })
  }

  /** Elements of which a list shows another state than was read are old. Schemas in a list need not be read again. */
  #forgetElements(answer: Resource | undefined): void {
    for (const element of answer && isCollection(answer) ? answer._embedded.elements : []) {
      const self = linkOf(element, 'self')
      if (self && element._type === 'Schema')
        this.cache.setQueryData(this.reading(self.href).queryKey, element)
      const known = self && this.known(self.href)
      if (self && known && differs(known, element))
        this.cache.invalidateQueries({ queryKey: this.reading(self.href).queryKey })
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
    const confirmed = method === 'GET' ? {} : ownScript
    const headers = new Headers({ accept: 'application/hal+json', ...confirmed, ...more })
    if (shown.document) headers.set('accept-language', shown.document.documentElement.lang)
    const isForm = body instanceof FormData
    // The browser names the type of a form, with the text that is between its parts.
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    const content = isForm ? body : body && JSON.stringify(body)
    const credentials = this.options.isAnonymous ? 'omit' : 'same-origin'
    const sent = { method, headers, credentials, body: content, signal } as const
    const response = await this.#reached(fetch(href, sent as RequestInit), method === 'GET')
    if (response.status === 401) this.options.onUnauthorised?.()
    if (!response.ok) throw problemOf(response, await answerOf(response), method === 'GET')
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
      throw new Failure(0, '', undefined, undefined, isRead)
    }
  }
}

/** Whether a link changes this very resource: it leads to it, or to an action below it. */
function isAbout({ href }: LinkTo, resource: Resource): boolean {
  const self = linkOf(resource, 'self')?.href
  return self !== undefined && (href === self || href.startsWith(`${self}/`))
}

/** A list without some of its elements. */
function withoutSome(answer: Resource, gone: ReadonlySet<string>): Resource {
  const { elements = [] } = isCollection(answer) ? answer._embedded : {}
  const kept = elements.filter((one) => !gone.has(linkOf(one, 'self')?.href ?? ''))
  const fewer = elements.length - kept.length
  if (!isCollection(answer) || fewer === 0) return answer
  const { total, count, _embedded } = answer
  return {
    ...answer,
    total: total - fewer,
    count: count - fewer,
    _embedded: { ..._embedded, elements: kept },
  }
}

/** Whether an element of a list has another value of a property that was read. */
const differs = (known: Resource, element: Resource): boolean =>
  Object.keys(element).some(
    (name) => !name.startsWith('_') && name in known && !isSameJson(known[name], element[name]),
  )

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
