import { beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
let now: Date

const remind = (remindAt: string, note?: string, id = 1) =>
  service.post(`${pathOf(id)}/reminders`, { as: tokens.reader, body: { remindAt, note } })
const prefer = (body: object) => service.patch('/api/v3/my_preferences', { as: tokens.reader, body })
const unread = async () =>
  (await service.get('/api/v3/notifications', { as: tokens.reader })).body._embedded.elements
const left = async () => (await service.get('/api/v3/reminders', { as: tokens.reader })).body.total
const at = async (time: string) => {
  now = new Date(time)
  await service.sweepAndDrain()
}

beforeEach(async () => {
  now = new Date('2026-11-28T12:00:00.000Z')
  service = await Service.start({ now: () => now })
  await setUp(service, workPackage(1, HOME, { subject: 'Pylon' }), workPackage(2, HOME))
})

describe('A reminder that is due', () => {
  it('becomes a notification without an actor, once, and a mail with its note', async () => {
    await remind('2026-11-28T13:00:00.000Z', 'Ask Bob')
    await remind('2026-11-28T13:00:01.000Z', 'later')
    await at('2026-11-28T12:59:59.999Z')
    expect([(await unread()).length, await left()]).toEqual([0, 2])

    await at('2026-11-28T13:00:00.000Z')
    await at('2026-11-28T13:00:00.500Z')
    const [notification, ...others] = await unread()
    expect(others).toEqual([])
    expect(notification).toMatchObject({ reason: 'reminder', readIAN: false, subject: 'Pylon' })
    expect(notification._links.actor).toBeUndefined()
    expect(await left()).toBe(1)
    expect(service.mailer.arrived.map(({ to }) => to)).toEqual(['reader@example.com'])
    expect(service.mailer.arrived[0]?.text).toContain('Ask Bob')
    expect(notification._embedded.details).toMatchObject([{ property: 'note', value: 'Ask Bob' }])
    const jobs = (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith('JOB#'))
    expect(JSON.stringify(jobs)).not.toContain('Ask Bob')
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('becomes a notification of its own, and is not mailed if that is switched off', async () => {
    await prefer({ mailReminders: { immediateReminders: { personalReminder: false } } })
    await remind('2026-11-28T13:00:00.000Z')
    await remind('2026-11-28T13:01:00.000Z')
    await at('2026-11-28T13:30:00.000Z')

    expect((await unread()).map(({ reason }: { reason: string }) => reason)).toEqual(['reminder', 'reminder'])
    expect(service.mailer.arrived).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['switched off', () => prefer({ mailReminders: { immediateReminders: { personalReminder: false } } })],
    [
      'paused',
      () => {
        const day = '2026-11-28'
        return prefer({ mailReminders: { pauseReminders: { enabled: true, firstDay: day, lastDay: day } } })
      },
    ],
  ])('keeps its note for the inbox and the digest while mails are %s', async (_, arrange) => {
    await arrange()
    await remind('2026-11-28T13:00:00.000Z', 'Ask Bob')
    await remind('2026-11-28T13:30:00.000Z', 'Ask Eve')
    await at('2026-11-28T13:00:00.000Z')
    await at('2026-11-28T13:30:00.000Z')
    expect(service.mailer.arrived).toEqual([])
    await at('2026-11-30T08:00:00.000Z')

    const [eve, bob] = await unread()
    const detail = {
      _type: 'Values::Property',
      property: 'note',
      value: 'Ask Eve',
      _links: { resource: { href: pathOf(1), title: 'Pylon' } },
    }
    expect(eve._embedded.details).toEqual([detail])
    expect((await service.get(bob._links.self.href, { as: tokens.reader })).body).toMatchObject({
      _embedded: { details: [{ ...detail, value: 'Ask Bob' }] },
    })
    expect(service.mailer.arrived.map(({ text }) => text.match(/You asked.*/g))).toEqual([
      ['You asked for this reminder: Ask Eve', 'You asked for this reminder: Ask Bob'],
    ])
  })

  it('is not mailed if it was read before, although another one of its work package is unread', async () => {
    await remind('2026-11-28T13:00:00.000Z', 'Ask Bob')
    await remind('2026-11-28T13:00:00.000Z', 'Ask Eve')
    now = new Date('2026-11-28T13:00:00.000Z')
    await sweep()
    await service.deliver(service.queue.take())
    const [, { _links, _embedded }] = await unread()
    await service.post(_links.readIAN.href, { as: tokens.reader })
    await service.drain()

    expect(service.mailer.arrived.map(({ text }) => text.includes(_embedded.details[0].value))).toEqual([
      false,
    ])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['does not see the work package any more', () => service.import([membership(ids.reader, HOME)])],
    ['is locked', () => service.post(`/api/v3/users/${ids.reader}/lock`, { as: tokens.admin })],
  ])('is dropped if its user %s', async (_, arrange) => {
    await remind('2026-11-28T13:00:00.000Z', 'secret')
    await arrange()
    await at('2026-11-28T14:00:00.000Z')

    const items = await itemsOf(service.table)
    expect(items.filter(({ pk }) => /^E#(\d|user|on|due)/.test(pk))).toEqual([])
    expect(items.filter(({ pk, sk }) => pk === `N#${ids.reader}` && sk === '!')).toEqual([])
    expect(violations(service.ports, items)).toEqual([])
  })

  it('is fired even if many are due', async () => {
    const reminders = Array.from({ length: 60 }, (_, index) => ({
      ...{ kind: 'reminder', id: index + 1, user: ids.reader, workPackage: 1 },
      remindAt: '2026-11-28T12:30:00.000Z',
    }))
    await service.import(reminders)
    await at('2026-11-28T12:30:00.000Z')

    expect([(await unread()).length, await left()]).toEqual([20, 0])
    expect((await service.get('/api/v3/notifications', { as: tokens.reader })).body.total).toBe(60)
  })
})
