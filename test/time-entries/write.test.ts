import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  ids,
  logged,
  OTHER,
  setUp,
  timeEntriesPath,
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
  await setUp(service, timeEntry(1))
})

afterEach(async () => {
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})

const spentOn = async (workPackage: number, who = as) =>
  (await service.get(`/api/v3/work_packages/${workPackage}`, { as: who })).body.spentTime

describe('A time entry', () => {
  it('is created with the requester, the default activity and the project of its work package', async () => {
    const body = logged({ hours: 'PT1H30M', comment: { raw: 'Ordered' } })
    const created = await service.post(timeEntriesPath, { as, body })

    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      _type: 'TimeEntry',
      spentOn: '2026-03-02',
      hours: 'PT1H30M',
      comment: { format: 'plain', raw: 'Ordered', html: '<p>Ordered</p>' },
      ongoing: false,
      entityType: 'WorkPackage',
      _links: {
        self: { href: timeEntryPath(created.body.id) },
        schema: { href: `${timeEntriesPath}/schema` },
        project: { href: '/api/v3/projects/1', title: 'Bridge' },
        workPackage: { href: '/api/v3/work_packages/1', title: 'Work package 1' },
        entity: { href: '/api/v3/work_packages/1', title: 'Work package 1' },
        user: { href: '/api/v3/users/1' },
        activity: { href: '/api/v3/time_entries/activities/1', title: 'Management' },
        update: { href: `${timeEntryPath(created.body.id)}/form`, method: 'post' },
        updateImmediately: { href: timeEntryPath(created.body.id), method: 'patch' },
        delete: { href: timeEntryPath(created.body.id), method: 'delete' },
      },
      _embedded: {
        project: { _type: 'Project' },
        workPackage: { _type: 'WorkPackage', spentTime: 'PT2H30M' },
        user: { _type: 'User' },
        activity: { _type: 'TimeEntriesActivity', default: true },
      },
    })
    expect((await service.get(timeEntryPath(created.body.id), { as })).body).toEqual(created.body)
    expect(await spentOn(HOME)).toBe('PT2H30M')
  })

  it('changes, moves to another work package and goes, and the sums with it', async () => {
    const change = (body: object) => service.patch(timeEntryPath(1), { as, body })
    expect((await change({ hours: 'PT10M' })).body.hours).toBe('PT10M')
    expect(await spentOn(HOME)).toBe('PT10M')
    const moved = await change({ _links: to('workPackage', `work_packages/${OTHER}`) })
    expect(moved.body._links.project.title).toBe('Tunnel')
    expect([await spentOn(HOME), await spentOn(OTHER)]).toEqual(['PT0S', 'PT10M'])
    expect((await service.delete(timeEntryPath(1), { as })).status).toBe(204)
    expect((await service.get(timeEntryPath(1), { as })).status).toBe(404)
    expect(await spentOn(OTHER)).toBe('PT0S')
  })

  it('may run as one timer of its user, which then gets its hours', async () => {
    const start = () =>
      service.post(timeEntriesPath, {
        as: tokens.ownLogger,
        body: { spentOn: '2026-03-02', ongoing: true, _links: to('entity', `work_packages/${HOME}`) },
      })
    const { status, body } = await start()
    expect([status, body.ongoing, body.hours]).toEqual([201, true, null])
    const second = await start()
    expect([second.status, second.body.message]).toEqual([422, 'Ongoing timer is already running.'])
    const stopped = await service.patch(timeEntryPath(body.id), {
      as: tokens.ownLogger,
      body: { ongoing: false, hours: 'PT36S' },
    })
    expect([stopped.status, stopped.body.ongoing, stopped.body.hours]).toEqual([200, false, 'PT36S'])
    expect(await spentOn(HOME, tokens.ownLogger)).toBe('PT36S')
    expect(await spentOn(HOME, tokens.logger)).toBe('PT1H36S')
    expect(await spentOn(HOME, tokens.nobody)).toBeUndefined()
    expect((await start()).status).toBe(201)
    expect(ids.ownLogger).toBe(4)
  })
})
