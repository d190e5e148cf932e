import { beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { createStartDigestsJob } from '#shared/resources/mails/start-digests.ts'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

let service: Service
let now: Date

/** Sweeps at the given time, as the schedule does every quarter of an hour. */
const at = async (time: string) => {
  now = new Date(time)
  await service.sweepAndDrain()
}
/** Sweeps at the given time. Returns the messages of the digests that have started. */
const started = async (time: string) => {
  now = new Date(time)
  await sweep()
  await service.deliver(service.queue.take())
  return service.mails.take()
}
const edit = (version: number, raw: string) =>
  service.patch(`/api/v3/activities/${100_000 + version}`, { as: tokens.lead, body: { comment: { raw } } })
const comment = (raw: string, id = 1, by = tokens.lead) =>
  service.post(`${pathOf(id)}/activities`, { as: by, body: { comment: { raw } } })
const watch = (id: number) =>
  service.post(`${pathOf(id)}/watchers`, { as: tokens.reader, body: { user: { href: '/api/v3/users/me' } } })
const read = (filters = '[]') =>
  service.post(`/api/v3/notifications/read_ian?filters=${encodeURIComponent(filters)}`, { as: tokens.reader })
const prefer = (body: object) => service.patch('/api/v3/my_preferences', { as: tokens.reader, body })
const digests = () => service.mailer.arrived.filter(({ subject }) => subject === 'Your unread notifications')
const lines = () =>
  digests().map(({ text }) => text.split('\n').filter((line) => /#\d|^ {2}(?!http)/.test(line)))

beforeEach(async () => {
  // The tests start on a Thursday. The first sweep starts the schedule of the digests.
  now = new Date('2026-11-26T07:30:00.000Z')
  service = await Service.start({ now: () => now })
  await setUp(
    service,
    workPackage(1, HOME, { subject: 'Pylon' }),
    workPackage(2, HOME, { subject: 'Deck' }),
    workPackage(20, OTHER, { subject: 'Tube' }),
  )
  await service.sweepAndDrain()
  await watch(1)
  await watch(2)
})

describe('The digest', () => {
  it('has the unread notifications by project and work package, the newest first, once', async () => {
    await comment('one', 1)
    await comment('two', 2)
    await service.drain()
    await at('2026-11-26T07:45:00.000Z')
    expect(digests()).toEqual([])

    await at('2026-11-26T08:00:00.000Z')
    await at('2026-11-26T08:00:30.000Z')
    await at('2026-11-26T08:15:00.000Z')
    await at('2026-11-27T08:00:00.000Z')
    const [digest] = digests()
    expect(lines()).toEqual([
      [
        'Deck (#2)',
        '  lead Person changed it; you watch it',
        'Pylon (#1)',
        '  lead Person changed it; you watch it',
      ],
    ])
    expect(digest?.to).toBe('reader@example.com')
    expect(digest?.text).toMatch(/^Bridge\n\nDeck/)
    expect(digest?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
    expect(digest?.headers?.['List-Unsubscribe']).toContain('.digest.')
  })

  it('does not begin without anything unread', async () => {
    await comment('one', 1)
    await service.drain()
    await read()
    expect(await started('2026-11-26T08:00:00.000Z')).toEqual([])

    await comment('two', 2)
    await service.drain()
    expect(await started('2026-11-27T08:00:00.000Z')).toHaveLength(1)
  })

  it('leaves out what is read before its mail, and is not sent if that is everything', async () => {
    await comment('one', 1)
    await comment('two', 2)
    await service.drain()
    const first = await started('2026-11-26T08:00:00.000Z')
    await read('[{"resourceId":{"operator":"=","values":["2"]}}]')
    await service.deliver(first, 60, 'mails')
    expect(lines()).toEqual([['Pylon (#1)', '  lead Person changed it; you watch it']])

    await comment('three', 2)
    await service.drain()
    const second = await started('2026-11-27T08:00:00.000Z')
    await read()
    await service.deliver(second, 60, 'mails')
    expect([second.length, digests().length]).toEqual([1, 1])
  })

  it('does not report a notification again that was merged with a later activity', async () => {
    now = new Date('2026-11-26T07:58:00.000Z')
    await comment('one', 1)
    await service.drain()
    await at('2026-11-26T08:00:00.000Z')
    await comment('once more', 1)
    await service.drain()
    await at('2026-11-27T08:00:00.000Z')
    expect(digests()).toHaveLength(1)

    await comment('another day', 1)
    await service.drain()
    now = new Date('2026-11-30T08:00:00.000Z')
    await service.sweepAndDrain()
    expect(digests()).toHaveLength(2)
  })

  it('has a notification once, although it is late and another one has begun', async () => {
    await prefer({ mailReminders: { dailyReminders: { times: ['08:00', '17:00'] } } })
    await comment('one', 1)
    await service.drain()
    await started('2026-11-26T08:00:00.000Z')
    await comment('two', 2)
    await service.drain()
    // The sweep sends the message of the first digest again.
    const both = await started('2026-11-26T17:00:00.000Z')
    await edit(1, `user#${ids.reader} one`)
    await service.deliver(service.queue.take())
    await service.deliver(both, 60, 'mails')

    const named = lines().map((one) => one.filter((line) => line.includes('#')))
    expect(named.sort()).toEqual([['Deck (#2)'], ['Pylon (#1)']])
  })

  it('leaves its notifications to the next one if a pause begins before its mail', async () => {
    await comment('one')
    await service.drain()
    const mail = await started('2026-11-26T08:00:00.000Z')
    const pauseReminders = { enabled: true, firstDay: '2026-11-26', lastDay: '2026-11-26' }
    await prefer({ mailReminders: { pauseReminders } })
    await service.deliver(mail, 60, 'mails')
    expect(digests()).toEqual([])

    await at('2026-11-27T08:00:00.000Z')
    await at('2026-11-30T08:00:00.000Z')
    expect(digests()).toHaveLength(1)
  })

  it('lists at most 30 work packages, and counts the others', async () => {
    const more = Array.from({ length: 31 }, (_, index) => 100 + index)
    await service.import(more.map((id) => workPackage(id, HOME)))
    for (const id of more) await watch(id)
    for (const id of more) await comment('x', id)
    await service.drain()
    await at('2026-11-26T08:00:00.000Z')

    expect(
      lines()
        .flat()
        .filter((line) => line.includes('#')),
    ).toHaveLength(30)
    expect(digests()[0]?.text).toContain('… and 1 more')
  })

  it.each([
    ['at several hours', { times: ['08:00', '17:00'] }, 'UTC', ['2026-11-26T08:00Z', '2026-11-26T17:00Z'], 2],
    ['at no hour', { enabled: false }, 'UTC', ['2026-11-26T08:00Z'], 0],
    ['in a zone of 30 minutes', {}, 'Asia/Kolkata', ['2026-11-27T02:15Z', '2026-11-27T02:30Z'], 1],
    ['in a zone of 45 minutes', {}, 'Asia/Kathmandu', ['2026-11-27T02:00Z', '2026-11-27T02:15Z'], 1],
    ['not an hour early', {}, 'Europe/Berlin', ['2026-11-26T07:45Z', '2026-11-27T06:45Z'], 0],
  ])('comes %s', async (_, dailyReminders, timeZone, times, count) => {
    await prefer({ timeZone, mailReminders: { dailyReminders } })
    for (const time of times) {
      await comment('one', 1)
      await service.drain()
      await at(time)
    }

    expect(digests()).toHaveLength(count)
  })

  it.each([
    ['skip', 'Europe/Berlin', '02:00', '2027-03-28', ['00:45', '01:00', '01:15', '02:00']],
    ['show twice', 'Europe/Berlin', '02:00', '2027-10-30', ['23:45', '24:00', '25:00', '26:00']],
    [
      'show at midnight, far ahead of UTC',
      'Pacific/Kiritimati',
      '00:00',
      '2026-11-27',
      ['09:45', '10:00', '11:00'],
    ],
    ['show at midnight, far behind UTC', 'Pacific/Niue', '00:00', '2026-11-27', ['10:45', '11:00', '12:00']],
  ])('comes once at an hour that the clocks %s', async (_, timeZone, hour, day, sweeps) => {
    const timeOf = (clock: string) =>
      Date.parse(day) + Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3)) * MINUTE
    await prefer({ timeZone, workdays: EVERY_DAY, mailReminders: { dailyReminders: { times: [hour] } } })
    await at(new Date(timeOf(sweeps[0] as string) - HOUR).toISOString())
    const came: string[] = []
    for (const sweep of sweeps) {
      await comment('Another one')
      await service.drain()
      const before = digests().length
      await at(new Date(timeOf(sweep)).toISOString())
      if (digests().length > before) came.push(sweep)
    }

    expect(came).toEqual([sweeps[1]])
  })

  it('comes on working days of the user, and not during a pause', async () => {
    await prefer({ workdays: [4] })
    await comment('one')
    await service.drain()
    await at('2026-11-26T08:00:00.000Z')
    await comment('two', 2)
    await service.drain()
    await at('2026-11-27T08:00:00.000Z')
    expect(digests()).toHaveLength(1)

    const pauseReminders = { enabled: true, firstDay: '2026-12-03', lastDay: '2026-12-03' }
    await prefer({ mailReminders: { pauseReminders } })
    await at('2026-12-03T08:00:00.000Z')
    expect(digests()).toHaveLength(1)
    await at('2026-12-10T08:00:00.000Z')
    expect(digests()).toHaveLength(2)
  })

  it('is one, whichever of two sweepers and two runs comes first', async () => {
    await comment('one')
    await service.drain()
    now = new Date('2026-11-26T08:00:00.000Z')
    await Promise.all([service.sweepAndDrain(), service.sweepAndDrain()])
    const period = { after: '2026-11-26T07:45:00.000Z', until: '2026-11-26T08:00:00.000Z' }
    const { job, acceptance } = createStartDigestsJob(period, service.ports)
    await service.ports.table.write([acceptance])
    await Promise.all([service.deliver([{ job: job.id }]), service.deliver([{ job: job.id }])])
    await service.drain()

    expect(service.mailer.handedOver).toHaveLength(1)
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('catches up with hours in which no sweeper ran', async () => {
    await comment('one')
    await service.drain()
    await at('2026-11-26T11:10:00.000Z')

    expect(digests()).toHaveLength(1)
  })
})

it('a digest of a user who does not see a work package any more does not name it', async () => {
  await comment('one')
  await service.drain()
  await service.import([{ kind: 'membership', principal: ids.reader, project: HOME, roles: [] }])
  await at('2026-11-26T08:00:00.000Z')

  expect(service.mailer.arrived).toEqual([])
})
