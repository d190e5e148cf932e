import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#shared/resources/notifications/model.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, settle, tokens } from '#test/support/fixtures/work-package-personas.ts'

const unread = `?pageSize=0&filters=${encodeURIComponent('[{"readIAN":{"operator":"=","values":["f"]}}]')}`

/** Watchers of work package 3. */
const CROWD = Array.from({ length: 25 }, (_, index) => 100 + index)

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await settle(
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
  it('takes at most three write units for each receiver', async () => {
    await comment(3)
    const { writeUnits } = await service.meter.measure(() => service.drain())

    expect(writeUnits / CROWD.length).toBeLessThanOrEqual(3)
  })
})

/** Fills the inbox of a user with notifications about a few work packages. */
async function fill(user: number, count: number, read = (id: number) => id > 64) {
  for (let first = 1; first <= count; first += 32) {
    const inbox = await inboxesIn(service.ports).head(user)
    const added = Array.from({ length: 32 }, (_, index): Notification => {
      const createdAt = Date.now() - (count - first - index) * 1000
      const place = { workPackage: 1 + ((first + index) % 3), project: HOME, actor: ids.lead }
      const state = {
        reason: 'watched',
        isRead: read(first + index),
        createdAt,
        updatedAt: createdAt,
      } as const
      return { id: first + index, first: first + index, activity: first + index, ...place, ...state }
    })
    await service.ports.table.write(
      inboxesIn(service.ports).changes(inbox, [...notificationsIn(inbox), ...added]),
    )
  }
}

describe('A list of thousands of notifications', () => {
  const get = (query: string) =>
    service.meter.measure(() => service.get(`/api/v3/notifications${query}`, { as: tokens.editor }))

  it('costs few units on any page', async () => {
    await fill(ids.editor, 2000)
    for (const query of ['', '?offset=50', '?groupBy=reason', unread]) {
      const page = await get(query)

      // The oldest 16 of 2,016 are not kept.
      expect(page.result.body.total).toBe(query === unread ? 48 : 2000)
      expect(page.roundTrips).toBeLessThanOrEqual(3)
      expect(page.readUnits).toBeLessThanOrEqual(24)
    }
  })

  it('is not read to count unread ones that are among the newest', async () => {
    await fill(ids.editor, 320, (id) => id < 310)
    const { readUnits, roundTrips } = await get(unread)
    const { readUnits: usual } = await service.meter.measure(() =>
      service.get('/api/v3/users/me', { as: tokens.editor }),
    )

    expect(roundTrips).toBe(2)
    expect(readUnits - usual).toBeLessThanOrEqual(2)
  })
})
