import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'
import { filtersOf } from '#shared/console/api/query.ts'
import { queryOf } from '#shared/console/api/template.ts'
import {
  filteredAs,
  filteredBy,
  isOfUnread,
  unreadCountIn,
  unreadIn,
} from '#shared/console/pages/inbox/inbox-hrefs.ts'
import { commandOf } from '#shared/console/pages/inbox/keys.ts'
import { mark, markEvery } from '#shared/console/pages/inbox/marking.ts'
import { openedFragment, openWorkPackageHref } from '#shared/console/pages/inbox/opened.ts'
import { sentenceOf } from '#shared/console/pages/inbox/reasons.ts'
import { isToRead, threadsOf } from '#shared/console/pages/inbox/threads.ts'
import { morningOf, remindTimes } from '#shared/console/pages/work/remind/remind-times.ts'

const LIST = '/api/notifications'

const notification = (id: number, work = 1, values: object = {}): Resource => ({
  id,
  readIAN: false,
  reason: 'watched',
  ...values,
  _links: {
    self: { href: `${LIST}/${id}` },
    resource: { href: `/api/work/${work}`, title: `Work ${work}` },
    project: { href: '/api/projects/1', title: 'Apollo' },
  },
})

describe('The inbox', () => {
  it('groups notifications by work package, in the order of the newest of each', () => {
    const threads = threadsOf([notification(9, 2), notification(8, 1), notification(7, 2)])

    expect(threads.map(({ title, project }) => [title, project])).toEqual([
      ['Work 2', 'Apollo'],
      ['Work 1', 'Apollo'],
    ])
    expect(threads[0]?.notifications.map(({ id }) => id)).toEqual([9, 7])
  })

  it('begins with the unread notifications, which the bell counts without reading them', () => {
    expect(isOfUnread(unreadIn(LIST))).toBe(true)
    expect(queryOf(unreadCountIn(LIST)).get('pageSize')).toBe('0')
    expect(isOfUnread(unreadCountIn(LIST))).toBe(true)
  })

  it('changes one filter of its address, keeps the others, and returns to the first page', () => {
    const second = `${filteredAs(unreadIn(LIST), 'reason', 'mentioned')}&offset=2`
    const other = filteredAs(second, 'project', '7')

    expect([filteredBy(other, 'reason'), filteredBy(other, 'project')]).toEqual(['mentioned', '7'])
    expect(queryOf(other).get('offset')).toBeNull()
    expect(isOfUnread(filteredAs(other, 'readIAN', undefined))).toBe(false)
    expect(filteredBy(filteredAs(other, 'project', undefined), 'project')).toBeUndefined()
  })

  it('has the opened work package in the fragment of its address', () => {
    const mount = { root: '/api', base: '/app', origin: 'https://example.com' }

    expect(openedFragment('/api/work/1', mount)).toBe('/work/1')
    expect(openWorkPackageHref('/work/1', mount)).toBe('/api/work/1')
    expect(openWorkPackageHref('', mount)).toBeUndefined()
  })
})

describe('The sentence about a notification', () => {
  const speech = {
    say: (word: string, values = {}) => [word, ...Object.values(values)].join(' '),
    dates: new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'medium' }),
  }
  const dated = (alert: string) => ({ property: 'dueDate', value: '2026-11-26', alert, duration: 'P1D' })

  it.each<[string, object[], string]>([
    ['dateAlert', [dated('startDate')], 'alertedStart Nov 26, 2026'],
    ['dateAlert', [dated('dueDate')], 'alertedDue Nov 26, 2026'],
    ['dateAlert', [dated('overdue')], 'alertedOverdue Nov 26, 2026'],
    ['reminder', [{ property: 'note', value: 'Ask Bob' }], 'youAreRemindedOf Ask Bob'],
    ['reminder', [], 'youAreReminded somebody'],
    ['watched', [], 'updatedWatched somebody'],
  ])('of the reason %s with the details %j is: %s', (reason, details, sentence) => {
    expect(sentenceOf({ reason, _links: {}, _embedded: { details } } as never, speech)).toBe(sentence)
  })
})

describe('A key in the inbox', () => {
  const pressed = (key: string, more: object = {}) =>
    commandOf({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      defaultPrevented: false,
      target: null,
      ...more,
    })

  it.each([
    ['e', 'read'],
    ['u', 'unread'],
    ['E', 'readAll'],
    ['h', 'remind'],
    ['j', 'next'],
    ['k', 'previous'],
    ['x', undefined],
    ['constructor', undefined],
  ])('%s is the command %s', (key, command) => {
    expect(pressed(key)).toBe(command)
  })

  it.each([
    ['with Ctrl', { ctrlKey: true }],
    ['in a text field', { target: { closest: () => ({}) } }],
    ['that another element has handled', { defaultPrevented: true }],
  ])('is no command %s', (_, more) => {
    expect(pressed('e', more)).toBeUndefined()
  })
})

describe('A reminder', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 1, day, hour, minute)
  const proposed = (now: Date) => Object.fromEntries(remindTimes(now).map(({ word, at }) => [word, at]))

  it('is proposed for later today in whole hours, for tomorrow, and for Monday', () => {
    // 26 February 2026 is a Thursday.
    expect(proposed(at(26, 10, 20))).toEqual({
      laterToday: at(26, 14),
      tomorrow: at(27, 9),
      nextWeek: new Date(2026, 2, 2, 9),
    })
    expect(proposed(at(26, 10))).toMatchObject({ laterToday: at(26, 13) })
  })

  it('is not proposed for today if the proposed hour is tomorrow', () => {
    expect(Object.keys(proposed(at(26, 21)))).toEqual(['tomorrow', 'nextWeek'])
    expect(proposed(at(26, 20))).toMatchObject({ laterToday: at(26, 23) })
  })

  it('is proposed for the first working day of the next week of the installation', () => {
    const week = { startOfWeek: 7, workingDays: [2, 3, 7] }
    const nextWeek = (day: number, other: object) =>
      remindTimes(new Date(2026, 2, day, 12), other).find(({ word }) => word === 'nextWeek')?.at

    // 1 March 2026 is a Sunday.
    expect(nextWeek(1, week)).toEqual(new Date(2026, 2, 8, 9))
    expect(nextWeek(4, { ...week, workingDays: [2, 3] })).toEqual(new Date(2026, 2, 10, 9))
    expect(nextWeek(4, { ...week, startOfWeek: 6 })).toEqual(new Date(2026, 2, 8, 9))
  })

  it.each([
    ['Sunday', 1, 2],
    ['Monday', 2, 9],
  ])('for next week is on the next Monday from a %s', (_, day, monday) => {
    const now = new Date(2026, 2, day, 12)
    expect(proposed(now)).toMatchObject({ nextWeek: new Date(2026, 2, monday, 9) })
  })

  it('on a day comes in the morning', () => {
    expect(morningOf('2026-02-28')).toEqual(at(28, 9))
  })
})

describe('Marking notifications', () => {
  let client: Client
  let asked: string[]
  let states: Map<number, boolean>
  let isRefused: boolean

  const unread = () => [...states].filter(([, isRead]) => !isRead).length
  const link = (action: string) => ({ href: `${LIST}/${action}{?filters}`, method: 'post', templated: true })
  const answer = () => ({
    total: unread(),
    count: states.size,
    _links: { readIAN: link('read_ian'), unreadIAN: link('unread_ian') },
    _embedded: { elements: [...states].map(([id, readIAN]) => notification(id, 1, { readIAN })) },
  })
  const list: { collection: Resource; all: string } = { collection: {}, all: LIST }

  const setAll = (ids: number[], isRead: boolean) => {
    for (const id of ids) states.set(id, isRead)
  }

  beforeEach(() => {
    client = new Client()
    asked = []
    isRefused = false
    states = new Map([1, 2, 3].map((id) => [id, false]))
    list.collection = answer()
    vi.stubGlobal('fetch', async (href: string, { method }: { method: string }) => {
      const [{ values = [] } = {}] = filtersOf(href)
      asked.push([method, href.split('?')[0], values.join()].join(' ').trim())
      if (method === 'GET') return Response.json(answer())
      if (isRefused) return Response.json({ message: 'no' }, { status: 503 })
      setAll(values[0] === 'f' ? [...states.keys()] : values.map(Number), href.includes('/read_ian'))
      return new Response(null, { status: 204 })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Returns the notifications as the page shows them. */
  const elements = async () => {
    const known = client.known(LIST) ?? (await client.get(LIST))
    return client.changes.over(known)._embedded?.elements as Resource[]
  }
  /** Reads the number of unread notifications as the bell does. */
  const bell = async () => {
    const reading = client.readingOfOthers(unreadCountIn(LIST))
    await client.cache.query(reading)
    return client.cache.getQueryData<Resource>(reading.queryKey)?.total
  }

  it('as read is one request for all that are unread, and reads no list again', async () => {
    const [one, two] = await elements()
    await bell()
    asked.length = 0

    await mark(client, list, [one, two] as Resource[], true)
    await mark(client, list, (await elements()).slice(0, 1), true)

    expect((await elements()).map(isToRead)).toEqual([false, false, true])
    expect(await bell()).toBe(1)
    expect(asked).toEqual([`POST ${LIST}/read_ian 1,2`])
  })

  it('as unread after marking them as read restores them', async () => {
    await mark(client, list, await elements(), true)
    await mark(client, list, (await elements()).slice(0, 1), false)

    expect(asked.slice(1)).toEqual([`POST ${LIST}/read_ian 1,2,3`, `POST ${LIST}/unread_ian 1`])
    expect((await elements()).map(isToRead)).toEqual([true, false, false])
  })

  it('is shown before the answer, and taken back if it is refused', async () => {
    const before = await elements()
    await bell()
    isRefused = true

    const marking = mark(client, list, before.slice(0, 1), true)
    expect((await elements()).map(isToRead)).toEqual([false, true, true])
    await expect(marking).rejects.toMatchObject({ status: 503 })

    expect((await elements()).map(isToRead)).toEqual([true, true, true])
    expect(await bell()).toBe(3)
  })

  it('of a whole list has the filters of its address, and reads the number again', async () => {
    await bell()
    await markEvery(client, list, unreadIn(LIST))

    expect(asked).toContain(`POST ${LIST}/read_ian f`)
    expect(await bell()).toBe(0)
  })

  it('causes no request of the bell, nor does another write of the user', async () => {
    const reading = client.readingOfOthers(unreadCountIn(LIST))
    const leave = new QueryObserver(client.cache, client.cache.defaultQueryOptions(reading)).subscribe(
      () => {},
    )
    await bell()
    asked.length = 0

    await client.send({ href: '/api/work/1', method: 'patch' }, {})
    await bell()

    expect(asked).toEqual(['PATCH /api/work/1'])
    leave()
  })
})
