import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChangePoller } from '#shared/console/api/change-poller.ts'
import { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'
import { queryOf } from '#shared/console/api/template.ts'
import { isConcerned, topicsOf } from '#shared/console/api/topics.ts'

const ROOT: Resource = {
  _links: {
    changes: { href: '/changes{?since,topics}', templated: true },
    notifications: { href: '/notifications' },
    user: { href: '/users/1' },
  },
}

const work = (id: number, subject = `Work ${id}`): Resource => ({
  _type: 'WorkPackage',
  id,
  subject,
  _links: { self: { href: `/work/${id}` }, activities: { href: `/work/${id}/activities` } },
})
const apollo: Resource = {
  _type: 'Project',
  _links: { self: { href: '/projects/2' }, workPackages: { href: '/projects/2/work' } },
}
const list = (href: string, ...elements: Resource[]): Resource => ({
  total: elements.length,
  count: elements.length,
  _embedded: { elements },
  _links: { self: { href } },
})
const changeBy = (user: number, title: string): Resource => ({
  _links: { user: { href: `/users/${user}`, title } },
})

let client: Client
let asked: string[]
let sentTags: (string | null)[]
let answers: Record<string, Resource>
/**
 * The changed topics to report: one list for each of the next responses, in order. Once no list is left, a response
 * reports no changes.
 */
let news: string[][]
let ends: (() => void)[]

/** Observes the resource at an address, in the same way as a page that shows the resource. */
async function show(href: string) {
  const observer = new QueryObserver(client.cache, client.cache.defaultQueryOptions(client.reading(href)))
  ends.push(observer.subscribe(() => {}))
  await client.get(href)
}

const answerTo = (href: string, headers: Headers): Response => {
  asked.push(href)
  if (!href.startsWith('/changes')) return Response.json(answers[href.split('?')[0] as string])
  sentTags.push(headers.get('if-none-match'))
  const changed = news.shift()
  if (!changed && headers.has('if-none-match')) return new Response(null, { status: 304 })
  return Response.json(
    { cursor: `c${sentTags.length}`, changed: changed ?? [] },
    { headers: { etag: '"e"' } },
  )
}

beforeEach(() => {
  client = new Client()
  ;[asked, sentTags, news, ends] = [[], [], [], []]
  answers = {
    '/work/1': work(1),
    '/work/1/activities': { ...list('/work/1/activities', changeBy(7, 'Ada Admin')), total: 3 },
    '/projects/2': apollo,
    '/projects/2/work': list('/projects/2/work', work(1)),
    '/users': list('/users'),
  }
  vi.stubGlobal('fetch', async (href: string, { headers }: { headers: Headers }) => answerTo(href, headers))
})
afterEach(() => {
  for (const end of ends) end()
  vi.unstubAllGlobals()
})

describe('The topics of a page', () => {
  const shown = (data: unknown) => [
    { href: '/', data },
    { href: '/projects/2', data: apollo },
  ]

  it('are the notifications, work packages, projects, and lists of a project', () => {
    const page = list('/projects/2/work?offset=2', work(1), work(2))

    expect(topicsOf(shown(page), ROOT)).toEqual([
      '/notifications',
      '/projects/2/work',
      '/projects/2',
      '/work/1',
      '/work/2',
    ])
  })

  it('leave out other lists, and the last elements of long ones', () => {
    const all = Array.from({ length: 100 }, (_, index) => work(index + 1))
    const topics = topicsOf(shown(list('/work', ...all)), ROOT)

    expect(topics).not.toContain('/work')
    expect(topics).toHaveLength(50)
    expect(topics.slice(0, 3)).toEqual(['/notifications', '/projects/2', '/work/1'])
  })

  it('concern a list with the resource, what is below it, and data that a view combined', () => {
    const changed = new Set(['/work/1'])

    expect(isConcerned({ href: '/work?offset=2', data: list('/work', work(1)) }, changed)).toBe(true)
    expect(isConcerned({ href: '/work/1/activities?pageSize=1', data: undefined }, changed)).toBe(true)
    expect(isConcerned({ data: 7 }, changed)).toBe(true)
    expect(isConcerned({ href: '/work/12', data: work(12) }, changed)).toBe(false)
  })
})

describe('A change of the notifications', () => {
  const notifications = (...ids: number[]) =>
    list('/notifications', ...ids.map((id) => ({ _type: 'Notification', id, _links: {} })))
  const COUNT = '/notifications?pageSize=0'
  let poller: ChangePoller

  beforeEach(async () => {
    poller = new ChangePoller(client, () => ROOT)
    answers['/notifications'] = notifications(7, 5)
    const count = client.cache.defaultQueryOptions(client.readingOfOthers(COUNT))
    ends.push(new QueryObserver(client.cache, count).subscribe(() => {}))
    await show('/notifications?unread')
    await poller.poll()
    asked = []
    news = [['/notifications']]
  })

  it('reads their number again, and no list while there is no newer one', async () => {
    await poller.poll()

    expect(asked.slice(1)).toEqual(['/notifications?pageSize=1', COUNT])
  })

  it('reads the lists again if there is a newer one', async () => {
    answers['/notifications'] = notifications(8, 7, 5)
    await poller.poll()

    expect(asked).toContain('/notifications?unread')
    expect(asked).toContain(COUNT)
  })
})

describe('A change by another person', () => {
  it('is read again and marked with their name', async () => {
    const poller = new ChangePoller(client, () => ROOT)
    await show('/work/1')
    await show('/users')
    await poller.poll()
    asked = []
    news = [['/work/1']]
    answers['/work/1'] = work(1, 'Changed')
    await poller.poll()

    expect(client.known('/work/1')).toMatchObject({ subject: 'Changed' })
    expect(client.marks.of('/work/1')).toBe('Ada Admin')
    expect(asked.slice(1)).toEqual([
      '/work/1',
      '/work/1/activities?pageSize=1&offset=1',
      '/work/1/activities?pageSize=1&offset=3',
    ])
  })

  it('is read again without a mark if the requester made it', async () => {
    const poller = new ChangePoller(client, () => ROOT)
    await show('/work/1')
    answers['/work/1/activities'] = list('/work/1/activities', changeBy(1, 'Me'))
    news = [[], ['/work/1']]
    await poller.poll()
    await poller.poll()

    expect(client.marks.of('/work/1')).toBeUndefined()
  })

  it('is not looked up in a work package that the user has deleted', async () => {
    const poller = new ChangePoller(client, () => ROOT)
    await show('/work/1')
    news = [[], ['/work/1']]
    await poller.poll()
    client.refresh(undefined, '/work/1')
    await poller.poll()

    expect(asked.filter((href) => href.includes('activities'))).toEqual([])
  })

  it('marks a work package that appears in a list', async () => {
    const poller = new ChangePoller(client, () => ROOT)
    await show('/projects/2')
    await show('/projects/2/work')
    answers['/projects/2/work'] = list('/projects/2/work', work(1), work(3))
    answers['/work/3'] = work(3)
    answers['/work/3/activities'] = list('/work/3/activities', changeBy(7, 'Ada Admin'))
    news = [[], ['/projects/2/work']]
    await poller.poll()
    await poller.poll()

    expect([1, 3].map((id) => client.marks.of(`/work/${id}`))).toEqual([undefined, 'Ada Admin'])
  })

  it('sends the cursor and the tag of the last answer, and keeps both while nothing changes', async () => {
    const poller = new ChangePoller(client, () => ROOT)
    await show('/work/1')
    for (let turn = 0; turn < 3; turn++) await poller.poll()

    const sent = asked.filter((href) => href.startsWith('/changes')).map((href) => queryOf(href))
    expect(sent.map((query) => query.get('since'))).toEqual([null, 'c1', 'c1'])
    expect(sent[0]?.get('topics')).toBe('/notifications,/work/1')
    expect(sentTags).toEqual([null, '"e"', '"e"'])
  })

  it('is marked for a minute', async () => {
    vi.useFakeTimers()
    client.marks.set('/work/1', 'Ada Admin')
    vi.advanceTimersByTime(59_000)
    expect(client.marks.of('/work/1')).toBe('Ada Admin')
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()

    expect(client.marks.of('/work/1')).toBeUndefined()
  })
})
