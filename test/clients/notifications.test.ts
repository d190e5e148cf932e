import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

/** Requests about notifications and reminders, in the form in which public clients of OpenProject send them. */

const path = '/api/v3/notifications'
const as = tokens.editor
const json = { 'content-type': 'application/json' }
const bearer = { authorization: `Bearer ${as}` }
const where = (...filters: object[]) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
const isUnread = { readIAN: { operator: '=', values: ['f'] } }

let service: Service

/** Work package 1 is assigned to the editor by the lead. Work package 2 has a comment that mentions the editor. */
beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    workPackage(1, HOME, { subject: 'Paint the bridge' }),
    workPackage(2, HOME, { subject: 'Order steel' }),
  )
  const assignee = { href: `/api/v3/users/${ids.editor}` }
  await service.patch(pathOf(1), { as: tokens.lead, body: { lockVersion: 0, _links: { assignee } } })
  const comment = { raw: 'Please ask @editor.' }
  await service.post(`${pathOf(2)}/activities`, { as: tokens.lead, body: { comment } })
  await service.drain()
})

interface Element {
  id: number
  reason: string
  readIAN: boolean
}

const listed = async (query: string): Promise<Element[]> => {
  const { status, body } = await service.get(`${path}?${query}`, { as })
  expect(status).toBe(200)
  return body._embedded.elements
}
const reasonsOf = async (query: string) => (await listed(query)).map(({ reason }) => reason)
const unread = () => reasonsOf(where(isUnread))
const idOf = async (reason: string) => (await listed('')).find((one) => one.reason === reason)?.id

describe('openproject-ce-mcp', () => {
  it('lists a page, all or unread ones, and ends at the total', async () => {
    expect(await reasonsOf('offset=1&pageSize=10')).toEqual(['mentioned', 'assigned'])
    expect(await reasonsOf(`offset=2&pageSize=1&${where(isUnread)}`)).toEqual(['assigned'])
    expect((await service.get(`${path}?offset=1&pageSize=1`, { as })).body).toMatchObject({ total: 2 })
  })

  it('marks one, then all, with an empty object', async () => {
    const one = await service.post(`${path}/${await idOf('assigned')}/read_ian`, { as, body: {} })
    expect([one.status, await unread()]).toEqual([204, ['mentioned']])

    const all = await service.post(`${path}/read_ian`, { as, body: {} })
    expect([all.status, await unread()]).toEqual([204, []])
  })

  it('finds a reminder in the list, and the work package by its link, to change and delete it', async () => {
    const body = { remindAt: '2100-03-01T09:00:00Z', note: 'Call' }
    await service.post(`${pathOf(1)}/reminders`, { as, body })
    const list = await service.get('/api/v3/reminders?offset=1&pageSize=100', { as })
    const [{ id, _links: links }] = list.body._embedded.elements
    const own = `/api/v3/reminders/${id}`

    expect(links.remindable.href).toBe(pathOf(1))
    expect(await service.patch(own, { as, body: { remindAt: '2100-03-02T09:00:00Z' } })).toMatchObject({
      status: 200,
      body: { id, remindAt: '2100-03-02T09:00:00.000Z', note: 'Call' },
    })
    expect((await service.delete(own, { as })).status).toBe(204)
  })
})

describe('Nextcloud', () => {
  it('shows on its dashboard what every unread notification is about, in one page', async () => {
    const { body } = await service.get(`${path}?pageSize=-1&${where(isUnread)}`, { headers: bearer })

    expect(body._embedded.elements).toHaveLength(body.total)
    expect(body._embedded.elements[0]).toMatchObject({
      reason: 'mentioned',
      createdAt: expect.any(String),
      _links: {
        resource: { href: pathOf(2), title: 'Order steel' },
        project: { title: 'Bridge' },
        actor: { href: `/api/v3/users/${ids.lead}`, title: expect.any(String) },
      },
    })
  })

  it('marks all of a work package as read, with an empty body of JSON', async () => {
    const query = where({ resourceId: { operator: '=', values: ['2'] } })
    const headers = { ...bearer, ...json }
    const { status } = await service.post(`${path}/read_ian?${query}`, { headers, body: '' })

    expect([status, await unread()]).toEqual([204, ['assigned']])
  })
})

describe('The command line of OpenProject', () => {
  it('lists unread notifications of a reason, with the work package', async () => {
    const ofReason = { reason: { operator: '=', values: ['assigned'] } }

    expect(await listed(where(isUnread, ofReason))).toMatchObject([
      { readIAN: false, _links: { resource: { href: pathOf(1), title: 'Paint the bridge' } } },
    ])
  })
})

describe('openproject-cli and agent-tool-openproject-cli', () => {
  it('list the newest first, and mark one as read and unread without a body', async () => {
    const id = await idOf('assigned')
    const mark = async (how: string) => (await service.post(`${path}/${id}/${how}`, { as })).status

    expect(await reasonsOf(`offset=1&pageSize=1&sortBy=${encodeURIComponent('[["id", "desc"]]')}`)).toEqual([
      'mentioned',
    ])
    expect([await mark('read_ian'), await unread()]).toEqual([204, ['mentioned']])
    expect([await mark('unread_ian'), await unread()]).toEqual([204, ['mentioned', 'assigned']])
  })
})
