import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const path = '/api/v3/notifications'

const patch = async (id: number, body: object, by = tokens.lead) => {
  const { body: present } = await service.get(pathOf(id), { as: by })
  return service.patch(pathOf(id), { as: by, body: { lockVersion: present.lockVersion, ...body } })
}
const assign = (id: number, user: number) =>
  patch(id, { _links: { assignee: { href: `/api/v3/users/${user}` } } })
const comment = (id: number, raw: string, by = tokens.lead) =>
  service.post(`${pathOf(id)}/activities`, { as: by, body: { comment: { raw } } })
const listed = async (by: string, query = '') => {
  await service.drain()
  return (await service.get(`${path}${query}`, { as: by })).body
}
const unreadNumber = `?pageSize=0&filters=${encodeURIComponent('[{"readIAN":{"operator":"=","values":["f"]}}]')}`
const reasonsOf = async (by: string) =>
  (await listed(by))._embedded.elements.map((one: { reason: string }) => one.reason)

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    workPackage(1, HOME, { subject: 'Paint the bridge' }),
    workPackage(2, HOME, { subject: 'Other' }),
    group(20, 'Crew', [ids.reader, ids.editor]),
  )
})

describe('Notifications', () => {
  it('notify the new assignee of a change by another user', async () => {
    await assign(1, ids.editor)
    const { total, _embedded } = await listed(tokens.editor)
    const [element] = _embedded.elements

    expect(total).toBe(1)
    expect(element).toMatchObject({
      _type: 'Notification',
      reason: 'assigned',
      readIAN: false,
      subject: 'Paint the bridge',
      _embedded: { details: [] },
      _links: {
        self: { href: `${path}/${element.id}` },
        project: { href: `/api/v3/projects/${HOME}`, title: 'Bridge' },
        resource: { href: pathOf(1), title: 'Paint the bridge' },
        actor: { href: `/api/v3/users/${ids.lead}` },
        activity: { href: '/api/v3/activities/100001' },
        readIAN: { href: `${path}/${element.id}/read_ian`, method: 'post' },
      },
    })
  })

  it('are not made for the acting user', async () => {
    await assign(1, ids.lead)
    await comment(1, `user#${ids.lead} writes`)

    expect(await reasonsOf(tokens.lead)).toEqual([])
  })

  it('are shown one by one to their user only', async () => {
    await assign(1, ids.editor)
    const [{ id }] = (await listed(tokens.editor))._embedded.elements
    const shown = await service.get(`${path}/${id}`, { as: tokens.editor })

    expect(shown).toMatchObject({
      status: 200,
      body: {
        id,
        _embedded: { details: [], actor: { id: ids.lead }, project: { id: HOME }, resource: { id: 1 } },
      },
    })
    expect((await service.get(`${path}/${id}`, { as: tokens.admin })).status).toBe(404)
    expect((await service.get(path)).status).toBe(401)
  })

  it('are not counted for a forged token, or an ended session, of their user', async () => {
    await assign(1, ids.editor)
    const forged = [
      { as: `opk_${ids.editor}_${'x'.repeat(43)}` },
      { headers: { cookie: `session=${ids.editor}.${'x'.repeat(43)}` } },
    ]

    expect((await listed(tokens.editor, unreadNumber)).total).toBe(1)
    for (const credentials of forged) {
      const { status, body } = await service.get(`${path}${unreadNumber}`, credentials)
      expect(status).toBe(401)
      expect(body).not.toHaveProperty('total')
    }
  })

  it('are marked by links of their list, with its filters', async () => {
    await assign(1, ids.editor)
    await assign(2, ids.editor)
    const { _links, _embedded } = await listed(tokens.editor)
    const [, older] = _embedded.elements
    const marked = async (relation: string, query: string) => {
      const { href, method, templated } = _links[relation]
      expect([method, templated]).toEqual(['post', true])
      await service.post(href.replace('{?filters}', query), { as: tokens.editor })
      const { _embedded } = await listed(tokens.editor)
      return _embedded.elements.map((one: { readIAN: boolean }) => one.readIAN)
    }

    const only = filter({ id: { operator: '=', values: [String(older.id)] } })
    expect(await marked('readIAN', only)).toEqual([false, true])
    expect(await marked('readIAN', '')).toEqual([true, true])
    expect(await marked('unreadIAN', only)).toEqual([true, false])
  })

  it('are marked as read and unread, one by one or by filters', async () => {
    await assign(1, ids.editor)
    await assign(2, ids.editor)
    const [newest] = (await listed(tokens.editor))._embedded.elements
    const mark = (address: string) => service.post(address, { as: tokens.editor })
    const unread = async () =>
      (await listed(tokens.editor, filter({ readIAN: { operator: '=', values: ['f'] } }))).total

    expect((await mark(newest._links.readIAN.href)).status).toBe(204)
    expect((await mark(newest._links.readIAN.href)).status).toBe(204)
    expect(await unread()).toBe(1)
    expect(
      (await mark(`${path}/read_ian${filter({ resourceId: { operator: '=', values: ['1'] } })}`)).status,
    ).toBe(204)
    expect(await unread()).toBe(0)
    expect((await mark(`${path}/unread_ian`)).status).toBe(204)
    expect(await unread()).toBe(2)
    expect((await mark(`${path}/999/read_ian`)).status).toBe(404)
    expect(
      (await mark(`${path}/read_ian${filter({ nothing: { operator: '=', values: ['1'] } })}`)).status,
    ).toBe(400)
  })

  it('are filtered, sorted and grouped', async () => {
    await assign(1, ids.editor)
    await comment(2, `user#${ids.editor} please`)
    const found = async (query: string) =>
      (await listed(tokens.editor, query))._embedded.elements.map((one: { subject: string }) => one.subject)

    expect(await found('')).toEqual(['Other', 'Paint the bridge'])
    expect(await found('?sortBy=[["id","asc"]]')).toEqual(['Paint the bridge', 'Other'])
    expect(await found(filter({ reason: { operator: '=', values: ['mentioned'] } }))).toEqual(['Other'])
    expect(await found(filter({ project: { operator: '!', values: [String(HOME)] } }))).toEqual([])
    expect((await listed(tokens.editor, '?groupBy=reason')).groups).toMatchObject([
      { value: 'mentioned', count: 1 },
      { value: 'assigned', count: 1 },
    ])
    expect((await listed(tokens.editor, '?groupBy=project')).groups).toMatchObject([
      { value: 'Bridge', count: 2 },
    ])
  })

  it('are hidden while their user does not see the work package', async () => {
    await assign(1, ids.editor)
    const [{ id }] = (await listed(tokens.editor))._embedded.elements
    await service.import([{ kind: 'membership', principal: ids.editor, project: HOME, roles: [] }])

    expect((await listed(tokens.editor)).total).toBe(0)
    expect((await listed(tokens.editor, unreadNumber)).total).toBe(0)
    expect((await service.get(`${path}/${id}`, { as: tokens.editor })).status).toBe(404)
  })

  it('are made for those who are in a group when its notifications are made', async () => {
    await service.import([membership(20, HOME, ids.reader)])
    await assign(1, 20)
    await service.import([group(20, 'Crew', [ids.adder, ids.editor])])

    expect(await reasonsOf(tokens.reader)).toEqual([])
    expect(await reasonsOf(tokens.editor)).toEqual(['assigned'])
    expect(await reasonsOf(tokens.adder)).toEqual(['assigned'])
  })

  it('are removed with their work package', async () => {
    await assign(1, ids.editor)
    await assign(2, ids.editor)
    await listed(tokens.editor)
    await service.delete(pathOf(1), { as: tokens.lead })

    expect((await listed(tokens.editor)).total).toBe(1)
  })

  it('are not made for a write with notify=false', async () => {
    const { body } = await service.get(pathOf(1), { as: tokens.lead })
    await service.patch(`${pathOf(1)}?notify=false`, {
      as: tokens.lead,
      body: { lockVersion: body.lockVersion, _links: { assignee: { href: `/api/v3/users/${ids.editor}` } } },
    })
    await service.post(`${pathOf(1)}/activities?notify=false`, {
      as: tokens.lead,
      body: { comment: { raw: `user#${ids.reader}` } },
    })

    expect(await reasonsOf(tokens.editor)).toEqual([])
    expect(await reasonsOf(tokens.reader)).toEqual([])
  })

  it('follow a work package to another project', async () => {
    await assign(1, ids.editor)
    await listed(tokens.editor)
    await patch(1, { _links: { project: { href: `/api/v3/projects/${OTHER}` } } }, tokens.admin)

    expect((await listed(tokens.editor)).total).toBe(0)
  })
})

describe('The settings of notifications', () => {
  it('are saved as one list, and shown complete', async () => {
    const as = tokens.editor
    const entry = (project: string | null, values: object) => ({
      ...values,
      _links: { project: { href: project } },
    })
    const home = `/api/v3/projects/${HOME}`
    const notifications = [entry(null, { workPackageCommented: true }), entry(home, { dueDate: null })]

    expect((await service.patch('/api/v3/my_preferences', { as, body: { notifications } })).status).toBe(200)
    expect((await service.get('/api/v3/my_preferences', { as })).body.notifications).toMatchObject([
      entry(null, { mentioned: true, workPackageCommented: true, dueDate: 'P1D', overdue: null }),
      entry(home, { mentioned: true, workPackageCommented: false, dueDate: null }),
    ])
  })
})

const filter = (filters: object) => `?filters=${encodeURIComponent(JSON.stringify([filters]))}`
