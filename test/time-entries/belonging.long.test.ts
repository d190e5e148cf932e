import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { summedIn } from '#shared/resources/time-entries/sums-store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import {
  HOME,
  ids,
  OTHER,
  setUp,
  timeEntry,
  timeEntryPath,
  to,
  tokens,
} from '#test/support/fixtures/time-entries.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
const as = tokens.admin

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    workPackage(10, HOME),
    workPackage(11, HOME, { parent: 10 }),
    timeEntry(1, { workPackage: 10 }),
    timeEntry(2, { workPackage: 11, user: ids.logger }),
    timeEntry(3, { workPackage: undefined, project: HOME }),
    timeEntry(4, { workPackage: 11, ongoing: true, seconds: null }),
    timeEntry(5, { workPackage: OTHER }),
  )
})

afterEach(async () => {
  await service.sweepAndDrain()
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})

const found = (id: number) => timeEntriesIn(service.ports).byId(id)
const status = async (id: number) => (await service.get(timeEntryPath(id), { as })).status
const projects = () => Promise.all([1, 2, 3, 4].map(async (id) => ((await found(id)) as TimeEntry).project))
const spentOn = async (id: number) =>
  (await service.get(`/api/v3/work_packages/${id}`, { as })).body.spentTime

describe('Time entries', () => {
  it('go with their work package and with everything below it', async () => {
    await service.delete('/api/v3/work_packages/10', { as })
    await service.sweepAndDrain()

    expect(await Promise.all([1, 2, 3, 4, 5].map(status))).toEqual([404, 404, 200, 404, 200])
    const sums = (await itemsOf(service.table)).filter((item) => [10, 11].includes(summedIn(item) ?? 0))
    expect(sums).toEqual([])
    expect(
      (
        await service.post('/api/v3/time_entries', {
          as,
          body: { spentOn: '2026-03-02', ongoing: true, ...to('project', 'projects/1') },
        })
      ).status,
    ).toBe(201)
  })

  it('follow their work package to another project, and everything below it', async () => {
    const body = { lockVersion: 0, _links: to('project', `projects/${OTHER}`) }
    expect((await service.patch('/api/v3/work_packages/10', { as, body })).status).toBe(200)
    await service.sweepAndDrain()

    expect(await projects()).toEqual([OTHER, OTHER, HOME, OTHER])
    expect((await service.get(timeEntryPath(2), { as: tokens.logger })).status).toBe(404)
    expect(await spentOn(11)).toBe('PT1H')
  })

  it('follow a work package that an import takes to another project', async () => {
    await service.import([workPackage(11, OTHER)])

    expect(await projects()).toEqual([HOME, OTHER, HOME, OTHER])
  })

  it('go with their project, also those without a work package', async () => {
    await service.delete(`/api/v3/projects/${HOME}`, { as })
    await service.sweepAndDrain()

    expect(await Promise.all([1, 2, 3, 4, 5].map(status))).toEqual([404, 404, 404, 404, 200])
  })

  it('are hidden while their project is archived, and shown to administrators', async () => {
    await service.patch(`/api/v3/projects/${HOME}`, { as, body: { active: false } })
    await service.sweepAndDrain()

    expect((await service.get(timeEntryPath(2), { as: tokens.logger })).status).toBe(404)
    expect((await service.get(timeEntryPath(2), { as })).status).toBe(200)
    expect((await service.patch(timeEntryPath(2), { as, body: { hours: 'PT2H' } })).status).toBe(403)
  })

  it('stay when their user goes', async () => {
    await service.delete(`/api/v3/users/${ids.logger}`, { as })
    await service.sweepAndDrain()
    const { body } = await service.get(timeEntryPath(2), { as })

    expect(body._links.user).toEqual({ href: null, title: 'Deleted user' })
    expect(body._embedded).not.toHaveProperty('user')
    expect((await service.patch(timeEntryPath(2), { as, body: { ...body, hours: 'PT3H' } })).body.hours).toBe(
      'PT3H',
    )
    expect(await spentOn(11)).toBe('PT3H')
  })

  it('have no activity after its deletion', async () => {
    const activity = (id: number) => ({ kind: 'time_entry_activity', id, name: `Activity ${id}` })
    await service.import([activity(7), activity(8), timeEntry(2, { workPackage: 11, activity: 7 })])
    await service.import([{ kind: 'time_entry_activity', id: 7, deleted: true }])
    await service.import([activity(7)])

    expect((await service.get(timeEntryPath(2), { as })).body._links.activity).toEqual({ href: null })
  })
})

describe('The records of time entries', () => {
  const imported = async (...records: object[]) =>
    (await service.import(records)).rejected.map(([, reason]) => reason)

  it('are exported as they are imported', async () => {
    await service.import([
      { kind: 'time_entry_activity', id: 1, name: 'Work', position: 2, isDefault: true },
      { kind: 'time_entry_activity', id: 2, name: 'Rest', active: false },
      timeEntry(6, {
        activity: 2,
        comment: 'x',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-02T00:00:00.000Z',
      }),
      timeEntry(7, { user: null }),
    ])
    const own = ({ kind }: Record<string, unknown>) => String(kind).startsWith('time_entry')
    const exported = await service.export()
    expect(exported.filter(own)).toHaveLength(9)
    expect((await verified(service)).messages).toEqual([])
    const other = await Service.start()
    expect((await other.import(exported)).rejected).toEqual([])
    expect(await other.export()).toEqual(exported)
    expect((await verified(other)).messages).toEqual([])
    service = other
  })

  it.each<[string, object, string]>([
    ['in nothing', { workPackage: undefined }, 'project: is missing, and so is a work package.'],
    ['on what is not there', { workPackage: 99 }, 'workPackage: the id 99 does not exist.'],
    ['in another project', { project: OTHER }, 'workPackage: is in another project.'],
    ['of nobody', { user: 99 }, 'user: the id 99 does not exist.'],
    ['with nothing', { activity: 99 }, 'activity: the id 99 does not exist.'],
    ['without time', { seconds: undefined }, 'seconds: are missing.'],
    [
      'that run twice',
      { ongoing: true, seconds: undefined },
      'ongoing: a timer of the user is running already.',
    ],
  ])('%s are refused', async (_, member, reason) => {
    expect(await imported(timeEntry(20, member))).toEqual([reason])
  })
})
