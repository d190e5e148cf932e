import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { createMakeDateAlertsJob } from '#shared/resources/notifications/make-date-alerts.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
let now: Date

const at = async (time: string) => {
  now = new Date(time)
  await service.sweepAndDrain()
}
const alerts = async (by = tokens.reader): Promise<number[]> => {
  const { body } = await service.get('/api/v3/notifications', { as: by })
  const found = body._embedded.elements.filter(({ reason }: { reason: string }) => reason === 'dateAlert')
  return found.map(({ _links }: { _links: { resource: { href: string } } }) =>
    Number(_links.resource.href.split('/').at(-1)),
  )
}
const setting = (more: object) => ({ ...more, _links: { project: { href: null } } })
const prefer = (body: object) => service.patch('/api/v3/my_preferences', { as: tokens.reader, body })
const mine = { assignee: ids.reader }
const change = async (id: number, body: object) => {
  const { body: present } = await service.get(pathOf(id), { as: tokens.admin })
  const answer = await service.patch(pathOf(id), {
    as: tokens.admin,
    body: { lockVersion: present.lockVersion, ...body },
  })
  expect(answer.status).toBe(200)
}

beforeEach(async () => {
  now = new Date('2026-11-25T05:00:00.000Z')
  service = await Service.start({ now: () => now })
  await setUp(service)
  await service.sweepAndDrain()
})

describe('A date alert', () => {
  it('comes a day before the due date at six in the time zone of the user, once', async () => {
    await service.import([workPackage(1, HOME, { ...mine, dueDate: '2026-11-26' })])
    await at('2026-11-25T05:45:00.000Z')
    expect(await alerts()).toEqual([])

    await at('2026-11-25T06:00:00.000Z')
    await at('2026-11-25T06:15:00.000Z')
    await at('2026-11-26T06:00:00.000Z')
    expect(await alerts()).toEqual([1])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it.each([
    ['Pacific/Kiritimati', '2026-11-25T16:00:00Z', '2026-11-27'],
    ['America/New_York', '2026-11-25T11:00:00Z', '2026-11-26'],
    ['Asia/Kathmandu', '2026-11-26T00:15:00Z', '2026-11-27'],
  ])('comes at six in %s', async (timeZone, time, dueDate) => {
    await prefer({ timeZone })
    await service.import([workPackage(1, HOME, { ...mine, dueDate })])
    await at(new Date(Date.parse(time) - 15 * 60_000).toISOString())
    expect(await alerts()).toEqual([])
    await at(time)
    expect(await alerts()).toEqual([1])
  })

  it.each([
    ['put forward', '2026-03-28T12:00:00Z', '2026-03-29T04:00:00Z', '2026-03-30'],
    ['put back', '2026-10-24T12:00:00Z', '2026-10-25T05:00:00Z', '2026-10-26'],
  ])('comes at six on the day on which the clocks are %s, once', async (_, before, time, dueDate) => {
    now = new Date(before)
    service = await Service.start({ now: () => now })
    await setUp(service)
    await prefer({ timeZone: 'Europe/Berlin' })
    await service.import([workPackage(1, HOME, { ...mine, dueDate })])
    await at(before)
    for (const minutes of [-60, -15]) await at(new Date(Date.parse(time) + minutes * 60_000).toISOString())
    expect(await alerts()).toEqual([])

    for (const minutes of [0, 15, 60]) await at(new Date(Date.parse(time) + minutes * 60_000).toISOString())
    expect(await alerts()).toEqual([1])
  })

  it.each([
    ['startDate P0D', { startDate: 'P0D', dueDate: null }, { startDate: '2026-11-25' }, true],
    ['startDate P3D', { startDate: 'P3D', dueDate: null }, { startDate: '2026-11-28' }, true],
    ['startDate P3D on another day', { startDate: 'P3D', dueDate: null }, { startDate: '2026-11-27' }, false],
    ['dueDate P7D', { dueDate: 'P7D' }, { dueDate: '2026-12-02' }, true],
    ['overdue P1D', { dueDate: null, overdue: 'P1D' }, { dueDate: '2026-11-24' }, true],
    ['overdue P7D', { dueDate: null, overdue: 'P7D' }, { dueDate: '2026-11-18' }, true],
    ['nothing', { dueDate: null }, { dueDate: '2026-11-26' }, false],
  ])('follows the setting %s', async (_, more, dates, comes) => {
    await prefer({ notifications: [setting(more)] })
    await service.import([workPackage(1, HOME, { ...mine, ...dates })])
    await at('2026-11-25T06:00:00.000Z')

    expect(await alerts()).toEqual(comes ? [1] : [])
  })

  it.each([
    ['startDate', 'P0D', '2026-11-25', 'Start date: 2026-11-25'],
    ['dueDate', 'P3D', '2026-11-28', 'Due date: 2026-11-28'],
    ['overdue', 'P1D', '2026-11-24', 'Overdue since 2026-11-24'],
  ])('about %s keeps its kind, distance and date when these change', async (alert, duration, day, line) => {
    const property = alert === 'startDate' ? 'startDate' : 'dueDate'
    await prefer({ notifications: [setting({ dueDate: null, [alert]: duration })] })
    await service.import([
      workPackage(1, HOME, { ...mine, startDate: '2026-11-01', dueDate: '2026-12-24', [property]: day }),
    ])
    await at('2026-11-25T06:00:00.000Z')
    await prefer({ notifications: [setting({ dueDate: null })] })
    await change(1, { startDate: '2026-12-30', dueDate: '2026-12-31' })
    await at('2026-11-25T08:00:00.000Z')

    const { body } = await service.get('/api/v3/notifications', { as: tokens.reader })
    const found = body._embedded.elements.find(({ reason }: { reason: string }) => reason === 'dateAlert')
    expect(found._embedded.details).toMatchObject([{ property, value: day, alert, duration }])
    expect(service.mailer.arrived.map(({ text }) => text)).toEqual([expect.stringContaining(`  ${line}\n`)])
  })

  it('follows the setting of the project before that of all projects', async () => {
    const inProject = { dueDate: null, _links: { project: { href: `/api/v3/projects/${HOME}` } } }
    await prefer({ notifications: [setting({ dueDate: 'P1D' }), inProject] })
    await service.import([workPackage(1, HOME, { ...mine, dueDate: '2026-11-26' })])
    await at('2026-11-25T06:00:00.000Z')

    expect(await alerts()).toEqual([])
  })

  it('reaches assignees and accountable, also in groups, and watchers, but nobody twice', async () => {
    await service.import([
      group(50, 'Crew', [ids.reader, ids.editor]),
      membership(50, HOME, ids.reader),
      workPackage(1, HOME, { assignee: 50, responsible: ids.reader, dueDate: '2026-11-26' }),
      { kind: 'watcher', workPackage: 1, users: [ids.adder, ids.reader] },
    ])
    await at('2026-11-25T06:00:00.000Z')

    expect(await alerts()).toEqual([1])
    expect(await alerts(tokens.editor)).toEqual([1])
    expect(await alerts(tokens.adder)).toEqual([1])
    expect(await alerts(tokens.lead)).toEqual([])
  })

  it('does not come for closed work, or to a user who does not see it', async () => {
    await service.import([
      { kind: 'status', id: 1, name: 'New', isDefault: true },
      { kind: 'status', id: 2, name: 'Done', isClosed: true },
      workPackage(1, HOME, { ...mine, dueDate: '2026-11-26', status: 2 }),
      workPackage(2, HOME, { ...mine, dueDate: '2026-11-26', status: 1 }),
    ])
    await at('2026-11-25T06:00:00.000Z')
    expect(await alerts()).toEqual([2])

    await service.import([
      workPackage(3, HOME, { ...mine, dueDate: '2026-11-27' }),
      membership(ids.reader, HOME),
    ])
    await at('2026-11-26T06:00:00.000Z')
    await service.import([membership(ids.reader, HOME, ids.reader)])
    expect(await alerts()).toEqual([2])
  })

  it('comes again for another date, and not again for the same one', async () => {
    await service.import([workPackage(1, HOME, { ...mine, dueDate: '2026-11-26' })])
    await at('2026-11-25T06:00:00.000Z')
    await change(1, { dueDate: '2026-11-27' })
    await at('2026-11-26T06:00:00.000Z')
    expect(await alerts()).toEqual([1, 1])

    // In a time zone further west, six o'clock occurs again on the same day.
    await prefer({ timeZone: 'America/New_York' })
    await at('2026-11-26T11:00:00.000Z')
    expect(await alerts()).toEqual([1, 1])
  })

  it('is made once by two runs at the same time', async () => {
    await service.import([workPackage(1, HOME, { ...mine, dueDate: '2026-11-26' })])
    now = new Date('2026-11-25T06:00:00.000Z')
    const period = { after: '2026-11-25T05:45:00.000Z', until: now.toISOString() }
    const accepted = [
      createMakeDateAlertsJob(period, service.ports),
      createMakeDateAlertsJob(period, service.ports),
    ]
    await service.ports.table.write(accepted.map(({ acceptance }) => acceptance))
    await Promise.all(accepted.map(({ job }) => service.deliver([{ job: job.id }])))
    await service.drain()

    expect(await alerts()).toEqual([1])
  })
})
