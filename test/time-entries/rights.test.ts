import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  HOME,
  ids,
  logged,
  OPEN,
  OTHER,
  type Persona,
  setUp,
  timeEntriesPath,
  timeEntry,
  timeEntryPath,
  to,
  tokens,
} from '#test/support/fixtures/time-entries.ts'

let service: Service

const people = Object.keys(ids) as Persona[]
const [FOREIGN, HIDDEN, GONE, OWN] = [1, 2, 3, 100]

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    timeEntry(FOREIGN),
    timeEntry(HIDDEN, { workPackage: OTHER }),
    timeEntry(GONE, { workPackage: ARCHIVED }),
    timeEntry(4, { workPackage: OPEN }),
    ...people.map((name) => timeEntry(OWN + ids[name], { user: ids[name] })),
  )
})

const order: Persona[] = [
  'nobody',
  'stranger',
  'viewerOfOwn',
  'ownLogger',
  'logger',
  'ownEditor',
  'editor',
  'blind',
  'admin',
]

const answers = (ask: (as: string, who: Persona) => Promise<{ status: number }>) =>
  Promise.all(order.map(async (who) => (await ask(tokens[who], who)).status))

const own = (who: Persona) => timeEntryPath(OWN + ids[who])
const form = (path: string) => `${path}/form`

describe('Time entries, for an anonymous requester, a stranger, viewers and loggers of their own, editors and administrators,', () => {
  it.each<[string, (as: string, who: Persona) => Promise<{ status: number }>, number[]]>([
    ['their own', (as, who) => service.get(own(who), { as }), [404, 404, 200, 200, 200, 200, 200, 404, 200]],
    [
      'that of somebody else',
      (as) => service.get(timeEntryPath(FOREIGN), { as }),
      [404, 404, 404, 404, 200, 404, 200, 404, 200],
    ],
    [
      'one of another project',
      (as) => service.get(timeEntryPath(HIDDEN), { as }),
      [404, 404, 404, 404, 404, 404, 404, 404, 200],
    ],
    [
      'one of an archived project',
      (as) => service.get(timeEntryPath(GONE), { as }),
      [404, 404, 404, 404, 404, 404, 404, 404, 200],
    ],
    ['the list', (as) => service.get(timeEntriesPath, { as }), [200, 200, 200, 200, 200, 200, 200, 200, 200]],
    [
      'the schema',
      (as) => service.get(`${timeEntriesPath}/schema`, { as }),
      [403, 403, 200, 200, 200, 200, 200, 403, 200],
    ],
    [
      'the activities',
      (as) => service.get(`${timeEntriesPath}/activities`, { as }),
      [403, 403, 200, 200, 200, 200, 200, 403, 200],
    ],
    [
      'an activity',
      (as) => service.get(`${timeEntriesPath}/activities/3`, { as }),
      [404, 404, 200, 200, 200, 200, 200, 404, 200],
    ],
    [
      'the form for a new one',
      (as) => service.post(form(timeEntriesPath), { as, body: {} }),
      [403, 403, 403, 200, 200, 200, 403, 403, 200],
    ],
    [
      'the form for a change of their own',
      (as, who) => service.post(form(own(who)), { as, body: {} }),
      [404, 404, 403, 403, 403, 200, 200, 404, 200],
    ],
    [
      'the form for a change of another',
      (as) => service.post(form(timeEntryPath(FOREIGN)), { as, body: {} }),
      [404, 404, 404, 404, 403, 404, 200, 404, 200],
    ],
    [
      'a creation for themselves',
      (as) => service.post(timeEntriesPath, { as, body: logged() }),
      [403, 403, 403, 201, 201, 201, 403, 403, 201],
    ],
    [
      'a creation for somebody else',
      (as) => service.post(timeEntriesPath, { as, body: logged({}, to('user', `users/${ids.nobody}`)) }),
      [403, 403, 403, 403, 201, 403, 403, 403, 201],
    ],
    [
      'a creation without a work package',
      (as) =>
        service.post(timeEntriesPath, {
          as,
          body: { spentOn: '2026-03-02', hours: 'PT1H', ...to('project', `projects/${HOME}`) },
        }),
      [403, 403, 403, 403, 201, 403, 403, 403, 201],
    ],
    [
      'a creation that says nothing',
      (as) => service.post(timeEntriesPath, { as, body: {} }),
      [403, 403, 403, 422, 422, 422, 403, 403, 422],
    ],
    [
      'a change of their own',
      (as, who) => service.patch(own(who), { as, body: { comment: { raw: who } } }),
      [404, 404, 403, 403, 403, 200, 200, 404, 200],
    ],
    [
      'a change of that of somebody else',
      (as) => service.patch(timeEntryPath(FOREIGN), { as, body: { hours: 'PT2H' } }),
      [404, 404, 404, 404, 403, 404, 200, 404, 200],
    ],
    [
      'a deletion of that of somebody else',
      (as) => service.delete(timeEntryPath(HIDDEN), { as }),
      [404, 404, 404, 404, 404, 404, 404, 404, 204],
    ],
    [
      'a deletion of their own',
      (as, who) => service.delete(own(who), { as }),
      [404, 404, 403, 403, 403, 204, 204, 404, 204],
    ],
  ])('%s', async (_, ask, expected) => {
    expect(await answers(ask)).toEqual(expected)
  })
})

describe('The list of time entries', () => {
  const listed = async (who: Persona, query = '') => {
    const { body } = await service.get(`${timeEntriesPath}?pageSize=100${query}`, { as: tokens[who] })
    return {
      body,
      users: new Set(
        body._embedded.elements.map((one: { _links: { user: { href: string } } }) => one._links.user.href),
      ),
    }
  }

  it('has all of a project, or only their own, and names the actions of those who may log', async () => {
    expect((await listed('logger')).users.size).toBeGreaterThan(2)
    expect((await listed('ownEditor')).users).toEqual(new Set([`/api/v3/users/${ids.ownEditor}`]))
    expect((await listed('nobody')).body.total).toBe(0)
    expect((await listed('ownLogger')).body._links).toMatchObject({
      createTimeEntry: { href: `${timeEntriesPath}/form`, method: 'post' },
      createTimeEntryImmediately: { href: timeEntriesPath, method: 'post' },
    })
    expect((await listed('editor')).body._links).not.toHaveProperty('createTimeEntry')
  })

  it('has nothing of archived projects, not even for administrators', async () => {
    const projects = async (query: string) => {
      const { body } = await listed('admin', query)
      return body._embedded.elements.map(
        (one: { _links: { project: { href: string } } }) => one._links.project.href,
      )
    }
    for (const query of ['', '&sortBy=[["spent_on","asc"]]'])
      expect(await projects(query)).not.toContain(`/api/v3/projects/${ARCHIVED}`)
  })
})

describe('A running timer', () => {
  it('is changed by its user alone, with the right to log, and deleted with that right, or by editors', async () => {
    const start = async (who: Persona) =>
      (await service.post(timeEntriesPath, { as: tokens[who], body: logged({ ongoing: true, hours: null }) }))
        .body.id
    const [mine, other] = [await start('ownLogger'), await start('logger')]
    const stop = (id: number, who: Persona) =>
      service.patch(timeEntryPath(id), { as: tokens[who], body: { ongoing: false, hours: 'PT1M' } })
    expect((await stop(mine, 'editor')).status).toBe(403)
    expect((await stop(mine, 'admin')).status).toBe(403)
    expect((await stop(mine, 'ownLogger')).status).toBe(200)
    expect((await stop(mine, 'ownLogger')).status).toBe(403)
    expect((await service.delete(timeEntryPath(other), { as: tokens.editor })).status).toBe(204)
    const again = await start('ownLogger')
    expect((await service.delete(timeEntryPath(again), { as: tokens.ownLogger })).status).toBe(204)
  })
})

// This block must stay last, because it starts another service.
describe('Time entries', () => {
  it('are for the anonymous requester what Anonymous may see, and nothing to write', async () => {
    const open = await Service.start()
    await setUp(
      open,
      timeEntry(1, { workPackage: OPEN }),
      timeEntry(2),
      { kind: 'settings', loginRequired: false },
      { kind: 'role', id: 50, name: 'Anonymous', builtin: 'anonymous', permissions: ['view_time_entries'] },
    )
    const listed = await open.get(timeEntriesPath)
    expect(listed.body._embedded.elements.map(({ id }: { id: number }) => id)).toEqual([1])
    expect(listed.body._links).not.toHaveProperty('createTimeEntry')
    expect((await open.get(timeEntryPath(1))).body._links).not.toHaveProperty('update')
    expect((await open.get(timeEntryPath(2))).status).toBe(404)
    expect((await open.post(timeEntriesPath, { body: logged() })).status).toBe(403)
  })
})
