import type { Query } from '@tanstack/query-core'
import { type Client, isChangedOnlyByOthers } from './client.ts'
import { isCollection, linkOf, type Resource } from './hal.ts'
import { expand, withQuery } from './template.ts'
import { isConcerned, notificationsIn, type ShownData, topicsOf, workPackagesIn } from './topics.ts'

/** Maximum number of changed work packages whose authors are looked up after one poll. */
const MAX_MARKED = 10

/** Returns the data of a cached query, with the address if the query has one. */
const shownBy = ({ queryKey: [, href], state }: Query): ShownData => ({
  data: state.data,
  ...(typeof href === 'string' && { href }),
})

/**
 * Polls for changes to the visible resources, reads changed resources again, and marks each of them with the name of
 * the person who changed it.
 */
export class ChangePoller {
  #last: Resource | undefined
  /** The id of the newest notification; undefined until a list of notifications has been shown. */
  #newest: number | undefined

  /** @param root a function that returns the current root of the API, which has already been read */
  constructor(
    private readonly client: Client,
    private readonly root: () => Resource,
  ) {}

  /**
   * Requests the changes since the last call and shows them.
   *
   * @throws Problem
   */
  poll = async (): Promise<void> => {
    const link = linkOf(this.root(), 'changes')
    const active = this.#active()
    const topics = topicsOf(active.map(shownBy), this.root()).join()
    if (!link || !topics) return
    if (this.#newest === undefined && active.some(({ state }) => notificationsIn(state.data).length > 0))
      await this.#hasNewer()
    const since = this.#last?.cursor as string | undefined
    const answer = await this.client.pollChanges(expand(link.href, { since, topics }), this.#last)
    if (!answer) return
    this.#last = answer
    const changed = await this.#withoutOwnMarks(answer.changed as readonly string[])
    if (changed.length > 0) await this.#show(new Set(changed), active)
  }

  get #inbox(): string {
    return linkOf(this.root(), 'notifications')?.href ?? ''
  }

  /**
   * Returns the changed topics, without the topic of the notifications if no notification is new.
   *
   * If no notification is new, the user has only marked notifications as read. Only the unread count is then read
   * again, so that the marked notifications stay in the list.
   */
  async #withoutOwnMarks(changed: readonly string[]): Promise<readonly string[]> {
    const inbox = this.#inbox
    if (!changed.includes(inbox) || (await this.#hasNewer())) return changed
    const isNumber = (query: Query) =>
      isChangedOnlyByOthers(query) && isConcerned(shownBy(query), new Set([inbox]))
    await this.client.changes.inTurn(inbox, () => this.client.readAgainWhere(isNumber))
    return changed.filter((topic) => topic !== inbox)
  }

  /** Returns whether a new notification has arrived since the last call; true if this is unknown. */
  async #hasNewer(): Promise<boolean> {
    const page = await this.client.readAgain(withQuery(this.#inbox, { pageSize: 1 })).catch(() => undefined)
    const [newest] = notificationsIn(page)
    const before = this.#newest
    this.#newest = newest ? Number(newest.id) : before
    return before === undefined || newest === undefined || Number(newest.id) > before
  }

  #active = (): Query[] => this.client.cache.getQueryCache().findAll({ type: 'active' })

  /**
   * Reloads all data in which a changed resource is shown, and marks the work packages that have changed or appeared.
   */
  async #show(changed: ReadonlySet<string>, active: readonly Query[]): Promise<void> {
    const before = new Map(active.map((query) => [query, workPackagesIn(query.state.data)]))
    await this.client.readAgainWhere((query) => isConcerned(shownBy(query), changed))
    const isMarked = (query: Query) => (href: string) => changed.has(href) || !before.get(query)?.has(href)
    const shown = this.#active().filter((query) => before.get(query)?.size)
    const marked = shown.flatMap((query) => [...workPackagesIn(query.state.data)].filter(isMarked(query)))
    await Promise.all([...new Set(marked)].slice(0, MAX_MARKED).map((href) => this.#mark(href)))
  }

  /** Marks a work package with the name of the user who made its latest activity, unless this user is the requester. */
  async #mark(href: string): Promise<void> {
    const activities = linkOf(await this.client.get(href), 'activities')?.href
    // Stops if the user has deleted the work package in the meantime.
    if (!activities || this.client.wasDeleted(href)) return
    const user = linkOf((await this.#latest(activities)) ?? {}, 'user')
    const isOwn = user && user.href === linkOf(this.root(), 'user')?.href
    if (user?.title && !isOwn) this.client.marks.set(href, user.title)
  }

  /** Reads the last element of a list. The page size is 1, so the number of the last page is the list's `total`. */
  async #latest(href: string): Promise<Resource | undefined> {
    const page = (offset: number) => this.client.readAgain(withQuery(href, { pageSize: 1, offset }))
    const first = await page(1)
    const last = Number(first.total) > 1 ? await page(Number(first.total)) : first
    return isCollection(last) ? last._embedded.elements[0] : undefined
  }
}
