import { beforeEach, describe, expect, it } from 'vitest'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { fillInbox } from '#test/support/fixtures/inboxes.ts'
import { membership, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

const unread = `?pageSize=0&filters=${encodeURIComponent('[{"readIAN":{"operator":"=","values":["f"]}}]')}`

/** Watchers of work package 3. */
const CROWD = Array.from({ length: 25 }, (_, index) => 100 + index)

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...CROWD.flatMap((id) => [user(id, `u${id}`, { token: tokenOf(id) }), membership(id, HOME, ids.reader)]),
    workPackage(1, HOME, { assignee: ids.lead }),
    workPackage(2, HOME, { assignee: ids.editor }),
    workPackage(3, HOME),
    { kind: 'watcher', workPackage: 3, users: CROWD },
    { kind: 'watcher', workPackage: 1, users: [ids.lead] },
  )
  await service.get(pathOf(1), { as: tokens.lead })
})

const comment = (id: number, query = '') =>
  service.meter.measure(() =>
    service.post(`${pathOf(id)}/activities${query}`, {
      as: tokens.lead,
      body: { comment: { raw: 'Hello' } },
    }),
  )

describe('A write', () => {
  it('of which only its author could be notified costs the same as without notifications, and accepts no job', async () => {
    const silent = await comment(1, '?notify=false')
    const own = await comment(1)

    expect(service.queue.messages).toEqual([])
    expect([own.readUnits, own.writeUnits, own.roundTrips]).toEqual([
      silent.readUnits,
      silent.writeUnits,
      silent.roundTrips,
    ])
  })

  it('of which somebody else is notified adds one item to its transaction', async () => {
    const silent = await comment(2, '?notify=false')
    const notified = await comment(2)

    expect(service.queue.messages).toHaveLength(1)
    expect(notified.writeUnits - silent.writeUnits, 'the job and its entry in the index').toBe(3)
    expect(notified.readUnits).toBe(silent.readUnits)
    expect(notified.roundTrips).toBe(silent.roundTrips)
  })
})

describe('A job that notifies', () => {
  it('takes at most eleven calls for one receiver', async () => {
    await comment(2)
    const { commands } = await service.meter.measure(() => service.drain())

    expect(commands.length).toBeLessThanOrEqual(11)
  })

  it('takes at most three write units for each receiver', async () => {
    await comment(3)
    const { writeUnits } = await service.meter.measure(() => service.drain())

    expect(writeUnits / CROWD.length).toBeLessThanOrEqual(3)
  })

  it('takes at most twelve round trips for each step of 20 receivers, so that 200 take less than three seconds', async () => {
    await comment(3)
    const { roundTrips, commands } = await service.meter.measure(() => service.drain())

    // Notifying 200 people takes ten steps, and therefore at most 120 round trips. At 25 milliseconds each, these take
    // three seconds.
    const steps = Math.ceil(CROWD.length / 20)
    expect(roundTrips).toBeLessThanOrEqual(12 * steps)
    expect(commands.length).toBeLessThanOrEqual(CROWD.length + 12 * steps)
  })
})

/** Fills the inbox of a user with notifications about a few work packages. */
const fill = (user: number, count: number, isRead = (id: number) => id > 64) =>
  fillInbox(service, user, { count, project: HOME, actor: ids.lead, isRead })

describe('A list of thousands of notifications', () => {
  const get = (query: string) =>
    service.meter.measure(() => service.get(`/api/v3/notifications${query}`, { as: tokens.editor }))

  it('costs few units on any page', async () => {
    await fill(ids.editor, 2000)
    for (const query of ['', '?offset=50', '?groupBy=reason', unread]) {
      const page = await get(query)

      // Of the 2,016 notifications, the oldest 16 are not kept.
      expect(page.result.body.total).toBe(query === unread ? 48 : 2000)
      expect(page.roundTrips).toBeLessThanOrEqual(3)
      expect(page.readUnits).toBeLessThanOrEqual(24)
    }
  })

  it('is not read to count unread ones that are among the newest', async () => {
    await fill(ids.editor, 320, (id) => id < 310)
    await get(unread)
    const { result, readUnits, roundTrips } = await get(unread)

    expect(result.body.total).toBe(11)
    expect({ readUnits, roundTrips }, 'requester and memberships, and the inbox').toEqual({
      readUnits: 2,
      roundTrips: 1,
    })
  })

  it('is not read to count unread ones after all were marked as read, also if older ones are not kept', async () => {
    await get(unread)
    await fill(ids.editor, 2000)
    await service.post('/api/v3/notifications/read_ian', { as: tokens.editor })
    const { result, readUnits, roundTrips } = await get(unread)

    expect(result.body.total).toBe(0)
    expect({ readUnits, roundTrips }, 'only the requester and the inbox').toEqual({
      readUnits: 2,
      roundTrips: 1,
    })
    expect((await get('')).result.body.total).toBe(2000)
  })

  it('costs half a unit more by a session to count unread ones', async () => {
    const session = await BrowserSession.begin(service, { as: tokens.editor })
    const count = () => session.get(`/api/v3/notifications${unread}`)
    await count()

    expect((await service.meter.measure(count)).readUnits).toBe(2.5)
  })

  it('reads its requester with strong consistency if it shows elements', async () => {
    expect((await get(unread.replace('pageSize=0', 'pageSize=1'))).readUnits).toBe(3)
  })
})
