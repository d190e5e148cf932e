import { type Query, QueryClient } from '@tanstack/query-core'
import { AGES, isLasting, isSameJson, LASTING_MS, RETRY_OPTIONS } from './age.ts'
import { PendingChanges, replaced } from './changes.ts'
import { ConditionalWrites } from './conditional-writes.ts'
import { embeddedList, isCollection, type LinkTo, linkOf, type Resource } from './hal.ts'
import { Marks } from './marks.ts'
import { answerOf, type RequestParts, Transport, type TransportOptions } from './transport.ts'

/**
 * Returns whether a response is complete and can therefore be cached. The response to saving a view is not complete: it
 * lacks the list (`results`) that the page of the view shows.
 */
const isWhole = (answer: Resource): boolean => !linkOf(answer, 'results') || !!embeddedList(answer, 'results')

/** The first part of the cache key of responses that change only through the actions of other people. */
const OF_OTHERS = 'answer of others'

/** Returns whether a query reads a response that changes only through the actions of other people. */
export const isChangedOnlyByOthers = ({ queryKey }: Query): boolean => queryKey[0] === OF_OTHERS

/** Returns whether a response may have become stale because of a write by the user. */
const mayBeOld = (query: Query): boolean =>
  !isChangedOnlyByOthers(query) && !isLasting(query.state.data as Resource | undefined)

/** HTTP client for the API, with a cache. A cached response is used until it is stale or something is written. */
export class Client {
  /** Cached responses, keyed by address, and data that views combined from several responses. */
  readonly cache = new QueryClient({ defaultOptions: { queries: AGES } })
  readonly changes = new PendingChanges()
  readonly marks = new Marks()
  #turn = 0
  /** Entity tags of the resources that were read or written. */
  readonly #tags = new WeakMap<Resource, string>()
  readonly #conditionalWrites = new ConditionalWrites()
  /** Addresses of deleted resources. Lists may still contain such resources until the service has removed them. */
  readonly #deletedHrefs = new Set<string>()
  readonly #transport: Transport

  constructor(options: TransportOptions = {}) {
    this.#transport = new Transport(options)
  }

  /**
   * Reads an address, from the cache if possible. A request is sent if the cached response is stale, if anything has
   * been written after the response arrived, or if a list has shown a different state of the resource. Concurrent reads
   * share one request.
   *
   * @throws Problem
   */
  get(href: string): Promise<Resource> {
    return this.#known(this.reading(href))
  }

  /** Returns the cache query for an address. */
  reading = (href: string) => ({
    ...RETRY_OPTIONS,
    queryKey: ['answer', href],
    queryFn: () => this.#read(href),
    structuralSharing: (before: unknown, now: unknown) =>
      this.#unlessChanged(before as Resource, now as Resource),
  })

  /**
   * Returns the cache query for a response that only other people change, such as the number of unread notifications. A
   * write by the user does not make the response stale.
   */
  readingOfOthers = (href: string) => ({
    ...this.reading(href),
    queryKey: [OF_OTHERS, href],
    staleTime: LASTING_MS,
  })

  /** Reads an address again, bypassing the cache. @throws Problem */
  readAgain(href: string): Promise<Resource> {
    return this.#known({ ...this.reading(href), staleTime: 0 })
  }

  /**
   * Reads an address, and returns the response as the cache contains it. If the response has not changed, this is the
   * object that the previous read returned.
   */
  async #known(reading: ReturnType<Client['reading']> & { staleTime?: number }): Promise<Resource> {
    const answer = await this.cache.query(reading)
    return this.cache.getQueryData<Resource>(reading.queryKey) ?? answer
  }

  /**
   * Returns whether the client knows the entity tag of a resource. Responses have an entity tag; elements of lists have
   * none.
   */
  isTagged = (resource: Resource): boolean => this.#tags.has(resource)

  /** Returns whether the user has deleted the resource at an address. */
  wasDeleted = (href: string): boolean => this.#deletedHrefs.has(href)

  async #read(href: string): Promise<Resource> {
    const answer = (await this.#request('GET', href)) as Resource
    this.#forgetElements(answer)
    return answer && withoutSome(answer, this.#deletedHrefs)
  }

  /**
   * Returns the previous response if the new response has the same content, and otherwise the new response. Views that
   * get the same object need not be rendered again. The previous response gets the new entity tag.
   */
  #unlessChanged(before: Resource | undefined, now: Resource): Resource {
    if (before === undefined || !isSameJson(before, now)) return now
    const tag = this.#tags.get(now)
    if (tag) this.#tags.set(before, tag)
    return before
  }

  /**
   * Checks whether the service can be reached again. If so, repeats the reads of visible data that is stale or failed
   * to load.
   */
  async reach(href: string): Promise<void> {
    const isReached = await this.#request('GET', href).then(
      () => true,
      () => false,
    )
    // Lets reads in progress continue. Cancelling them would restart their retries. If a single address stayed
    // unreachable, the console would then retry it forever, and never show the failure.
    if (isReached) this.cache.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
  }

  /** Marks all cached responses as stale, so that they are read again when they are next needed. */
  forget(): void {
    this.cache.invalidateQueries({ refetchType: 'none' })
  }

  /**
   * Downloads the file at an address, following redirects. The blob has a generic media type, so no browser renders or
   * runs it.
   *
   * @throws Problem
   */
  async file(href: string): Promise<Blob> {
    const response = await this.#tried(href, () => this.#transport.response('GET', href))
    return new Blob([await response.arrayBuffer()], { type: 'application/octet-stream' })
  }

  /**
   * Follows a link that changes something. A failed request is not repeated, because it may have reached the service.
   *
   * @param body values, sent as JSON; or a multipart form with files
   * @param basis the resource to change; the write is refused if somebody else has changed this resource since it was
   * read
   * @returns the response; undefined if the response is empty
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

  /**
   * Sends the request of a link, as `send` does, but refreshes no cached responses afterwards.
   *
   * @throws Problem
   */
  write(link: LinkTo, body?: unknown, basis?: Resource): Promise<Resource | undefined> {
    const { href, method = 'post' } = link
    const tag = basis && isAbout(link, basis) ? this.#tags.get(basis) : undefined
    const request = (headers: Record<string, string> = {}) =>
      this.#request(method.toUpperCase(), href, { body, headers })
    if (!tag) return request()
    const tagOf = (answer: Resource | undefined) => answer && this.#tags.get(answer)
    return this.#conditionalWrites.run(href, tag, (last) => request({ 'if-match': last }), tagOf)
  }

  /**
   * Signs the user in by following a link. From then on the browser sends a cookie with all requests.
   *
   * @param authorization value of the `Authorization` header
   * @throws Problem
   */
  signIn({ href, method = 'post' }: LinkTo, authorization: string): Promise<Resource | undefined> {
    return this.#request(method.toUpperCase(), href, { headers: { authorization } })
  }

  /**
   * Signs the user out by following a link. No cached response is refreshed afterwards, because the user may no longer
   * see anything.
   *
   * @throws Problem
   */
  async signOut({ href, method = 'post' }: LinkTo): Promise<void> {
    await this.#request(method.toUpperCase(), href)
  }

  /**
   * Reads visible data again, except data that rarely changes, such as schemas.
   *
   * @param answer the response to a write; it is cached, because the user usually opens the written resource next
   * @param deletedHref the address of a resource just deleted; addresses at or below it are not read again
   */
  refresh(answer?: Resource, deletedHref?: string): void {
    if (deletedHref) this.#deletedHrefs.add(deletedHref)
    const isGone = (key: unknown) => deletedHref !== undefined && `${key}/`.startsWith(`${deletedHref}/`)
    const known = (answer && isWhole(answer) && linkOf(answer, 'self')?.href) || ''
    if (answer && known) this.cache.setQueryData(this.reading(known).queryKey, answer)
    this.cache.invalidateQueries({
      predicate: (query) => query.queryKey[1] !== known && !isGone(query.queryKey[1]) && mayBeOld(query),
    })
  }

  /**
   * Reads the selected data again: immediately if it is visible, otherwise when it is next needed. Does not read data
   * that rarely changes, such as schemas.
   */
  readAgainWhere(isMeant: (query: Query) => boolean): Promise<void> {
    const mayDiffer = ({ state }: Query) => !isLasting(state.data as Resource | undefined)
    return this.cache.invalidateQueries({ predicate: (query) => mayDiffer(query) && isMeant(query) })
  }

  /**
   * Shows the response to a change wherever the resource is shown. All other responses become stale, except those that
   * rarely change, such as schemas. A stale response is read again the next time that a page needs it. A read that is
   * in progress is repeated immediately.
   *
   * @param also another address to read again immediately
   */
  async settle(href: string, answer: Resource, also?: string): Promise<void> {
    const { _embedded, ...changed } = answer
    const change = (one: Resource) => ({ ...changed, ...(one._embedded && { _embedded: one._embedded }) })
    for (const { queryKey, state } of this.cache.getQueryCache().getAll()) {
      const now = replaced(state.data, href, change)
      if (now !== state.data) this.cache.setQueryData(queryKey, now)
    }
    this.cache.setQueryData(this.reading(href).queryKey, answer)
    this.cache.invalidateQueries({ refetchType: 'none', predicate: mayBeOld })
    await this.cache.refetchQueries({
      type: 'active',
      predicate: (query) =>
        query.queryKey[1] === also || (mayBeOld(query) && query.state.fetchStatus === 'fetching'),
    })
  }

  /**
   * Reads an address without using the cache. Sends the entity tag of the last response.
   *
   * @returns undefined if the last response is still current
   * @throws Problem
   */
  pollChanges(href: string, last?: Resource): Promise<Resource | undefined> {
    const tag = last && this.#tags.get(last)
    return this.#request('GET', href, { headers: tag ? { 'if-none-match': tag } : {} })
  }

  /**
   * Sends a text to be rendered, and returns its HTML. The response is not cached.
   *
   * @throws Problem
   */
  async render({ href }: LinkTo, text: string): Promise<string> {
    const body = new Blob([text], { type: 'text/plain' })
    const response = await this.#tried(href, () => this.#transport.response('POST', href, { body }))
    return response.text()
  }

  /** Returns the cached response to the last read or write of an address; undefined if no response is cached. */
  known = (href: string): Resource | undefined => this.cache.getQueryData(this.reading(href).queryKey)

  /** Sends values to a form and returns the response. Nothing is changed. @throws Problem */
  form(link: LinkTo, values: unknown, signal?: AbortSignal): Promise<Resource> {
    const method = (link.method ?? 'post').toUpperCase()
    const request = { body: values, signal }
    return this.#tried(link.href, () => this.#request(method, link.href, request)) as Promise<Resource>
  }

  /**
   * Sends a request that changes nothing. Retries it while the service cannot be reached. The response is not cached.
   */
  #tried<T>(what: string, request: () => Promise<T>): Promise<T> {
    const queryKey = ['tried', what, ++this.#turn]
    return this.cache.query({ ...RETRY_OPTIONS, queryKey, queryFn: request, gcTime: 0 })
  }

  /**
   * Marks cached resources as stale if a list contains a different state of them. Schemas in a list are complete, so
   * they are cached.
   */
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

  /** Returns the JSON of a response; undefined if the body is empty. Stores the entity tag of the response. */
  async #request(method: string, href: string, parts: RequestParts = {}) {
    const response = await this.#transport.response(method, href, parts)
    const answer = await answerOf(response)
    const tag = response.headers.get('etag')
    if (answer && tag) this.#tags.set(answer, tag)
    return answer
  }
}

/**
 * Returns whether a request to a link changes a resource. This is the case if the link has the address of the resource,
 * or an address below it.
 */
function isAbout({ href }: LinkTo, resource: Resource): boolean {
  const self = linkOf(resource, 'self')?.href
  return self !== undefined && (href === self || href.startsWith(`${self}/`))
}

/** Returns a list without the elements at the given addresses. */
function withoutSome(answer: Resource, deletedHrefs: ReadonlySet<string>): Resource {
  const { elements = [] } = isCollection(answer) ? answer._embedded : {}
  const kept = elements.filter((one) => !deletedHrefs.has(linkOf(one, 'self')?.href ?? ''))
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

/** Returns whether at least one property of a list element has another value in the cached resource. */
const differs = (known: Resource, element: Resource): boolean =>
  Object.keys(element).some(
    (name) => !name.startsWith('_') && name in known && !isSameJson(known[name], element[name]),
  )
