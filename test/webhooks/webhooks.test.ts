import { beforeEach, describe, expect, it } from 'vitest'
import { deliveriesIn } from '#shared/resources/webhooks/deliveries-store.ts'
import type { Webhook } from '#shared/resources/webhooks/model.ts'
import { webhooksIn } from '#shared/resources/webhooks/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { create, path, secret, webhook, world } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin

let service: Service
let now: number

beforeEach(async () => {
  now = Date.parse('2026-01-31T12:00:00Z')
  service = await Service.startWith(world, { now: () => new Date(now) })
})

const violationsOf = (body: { _embedded: { errors?: object[]; details?: object } }) =>
  [body._embedded.errors ?? [body]].flat().map((error) => Object(error).message)

describe('A webhook', () => {
  it('is created, shown, listed, changed and deleted, and its secret is never shown', async () => {
    const { status, body: made } = await service.post(path, { as, body: webhook({ secret }) })

    expect(status).toBe(201)
    expect(made).toEqual({
      _type: 'Webhook',
      id: made.id,
      name: 'Build server',
      url: 'https://hooks.example/build',
      description: null,
      format: 'openproject',
      events: ['work_package:created', 'work_package:updated'],
      allProjects: true,
      hasSecret: true,
      enabled: true,
      disabledReason: null,
      createdAt: '2026-01-31T12:00:00.000Z',
      updatedAt: '2026-01-31T12:00:00.000Z',
      _links: {
        self: { href: `${path}/${made.id}`, title: 'Build server' },
        schema: { href: `${path}/schema` },
        projects: [],
        deliveries: { href: `${path}/${made.id}/deliveries` },
        update: { href: `${path}/${made.id}/form`, method: 'post' },
        updateImmediately: { href: `${path}/${made.id}`, title: 'Update Build server', method: 'patch' },
        delete: { href: `${path}/${made.id}`, title: 'Delete Build server', method: 'delete' },
        test: { href: `${path}/${made.id}/test`, title: 'Send a test', method: 'post' },
      },
    })
    expect((await service.get(`${path}/${made.id}`, { as })).body).toEqual(made)
    expect((await service.get(path, { as })).body._embedded.elements).toEqual([made])

    now += 1000
    const changed = await service.patch(`${path}/${made.id}`, { as, body: { enabled: false, secret: null } })
    expect(changed.body).toMatchObject({ enabled: false, hasSecret: false })
    expect(changed.body.updatedAt).toBe('2026-01-31T12:00:01.000Z')

    expect((await service.delete(`${path}/${made.id}`, { as })).status).toBe(204)
    expect((await service.get(`${path}/${made.id}`, { as })).status).toBe(404)
    expect((await service.ports.configuration.current()).webhooks).toEqual([])
  })

  it('has a form whose payload keeps the secret without showing it', async () => {
    const id = await create(service, { secret })
    const { body: form } = await service.post(`${path}/${id}/form`, { as, body: {} })
    const { payload } = form._embedded

    expect(JSON.stringify(form)).not.toContain(secret)
    const { status, body } = await service.patch(`${path}/${id}`, { as, body: { ...payload, name: 'Other' } })
    expect([status, body.hasSecret]).toEqual([200, true])
    expect(
      Object.keys((await service.post(`${path}/form`, { as, body: {} })).body._embedded.validationErrors),
    ).toEqual(['name', 'url', 'events'])
  })

  it('wants the events of some projects, by their links', async () => {
    const _links = { projects: [{ href: '/api/v3/projects/1' }, { href: '/api/v3/projects/2' }] }
    const id = await create(service, { allProjects: false, _links })

    expect((await service.get(`${path}/${id}`, { as })).body._links.projects).toEqual([
      { href: '/api/v3/projects/1', title: 'Project 1' },
      { href: '/api/v3/projects/2', title: 'Project 2' },
    ])
    expect((await service.ports.configuration.current()).webhooks).toEqual([
      { id, events: ['work_package:created', 'work_package:updated'], projects: [1, 2] },
    ])
  })

  it('has a tag, and of two changes with the same tag one succeeds', async () => {
    const id = await create(service)
    const { headers } = await service.get(`${path}/${id}`, { as })
    const change = (name: string) =>
      service.patch(`${path}/${id}`, {
        as,
        body: { name },
        headers: { 'if-match': headers.get('etag') as string },
      })

    expect((await change('First')).status).toBe(200)
    expect((await change('Second')).status).toBe(412)
  })
})

describe('The address of a webhook is', () => {
  const answerTo = async (url: string) => {
    const { status, body } = await service.post(path, { as, body: webhook({ url, name: url.slice(-200) }) })
    return status === 201 ? 'accepted' : violationsOf(body)[0]
  }

  it.each([
    'https://hooks.example',
    'https://hooks.example:443/a?b=c',
    'https://hooks.example:1024/',
    'https://hooks.example:65535/',
    'https://[2a00:1450::1]/',
  ])('accepted: %s', async (url) => {
    expect(await answerTo(url)).toBe('accepted')
  })

  it.each([
    'http://hooks.example/',
    'https://hooks.example:80/',
    'https://hooks.example:1023/',
    'https://user@hooks.example/',
    'https://:secret@hooks.example/',
    'https://hooks.example/#part',
    'https://hooks.example/#',
    'ftp://hooks.example/',
    'hooks.example',
    'https://',
    'http://127.0.0.1:8080/',
    'http://localhost:8080/',
    'javascript:alert(1)',
  ])('refused: %s', async (url) => {
    expect(await answerTo(url)).toBe('Url is invalid.')
  })

  it('at most 2,000 characters long', async () => {
    expect(await answerTo(`https://hooks.example/${'a'.repeat(1979)}`)).toMatch(/^Url is too long/)
  })

  it('one of this computer with its port where a local server allows that, but never the server itself', async () => {
    await service.import([{ kind: 'settings', webhooksToLocalhost: true }])

    expect(await answerTo('http://127.0.0.1:8080/hook')).toBe('accepted')
    expect(await answerTo('http://localhost:8080/hook')).toBe('Url is invalid.')
    expect(await answerTo('http://127.0.0.1/hook')).toBe('Url is invalid.')
    expect(await answerTo(`${service.url}/hook`)).toBe('Url is invalid.')
  })

  it('none of this computer in a deployed stage, whatever the setting', async () => {
    await service.import([{ kind: 'settings', webhooksToLocalhost: true }])
    service.ports.publicUrl = 'https://pm.example'

    expect(await answerTo('http://127.0.0.1:9001/2018-06-01/runtime/')).toBe('Url is invalid.')
    expect(await answerTo('https://pm.example/api/v3')).toBe('Url is invalid.')
  })
})

describe('A body is refused', () => {
  it.each([
    [{ name: '' }, "Name can't be blank."],
    [{ name: 'a'.repeat(256) }, 'Name is too long (maximum is 255 characters).'],
    [{ description: 'a'.repeat(1001) }, 'Description is too long (maximum is 1000 characters).'],
    [{ events: [] }, 'Events is not set to one of the allowed values.'],
    [{ events: ['work_package:eaten'] }, 'Events is not set to one of the allowed values.'],
    [{ events: undefined }, 'Events is not set to one of the allowed values.'],
    [{ secret: 'too short' }, 'Secret is too short (minimum is 16 characters).'],
    [{ secret: '*'.repeat(16) }, 'Secret is invalid.'],
    [{ secret: 'a'.repeat(256) }, 'Secret is too long (maximum is 255 characters).'],
    [{ format: 'irc' }, 'Format is not set to one of the allowed values.'],
    [{ _links: { projects: [{ href: '/api/v3/projects/99' }] } }, 'Projects does not exist.'],
  ])('%j', async (more, message) => {
    const { status, body } = await service.post(path, { as, body: webhook(more) })

    expect([status, violationsOf(body)]).toEqual([422, [message]])
  })

  it('if another webhook has the name, ignoring case', async () => {
    await create(service)
    const { body } = await service.post(path, { as, body: webhook({ name: 'BUILD server' }) })

    expect(violationsOf(body)).toEqual(['Name has already been taken.'])
  })

  it('if there are fifty webhooks', async () => {
    for (let number = 1; number <= 50; number++) await create(service, { name: `Webhook ${number}` })
    const { status, body } = await service.post(path, { as, body: webhook() })

    expect([status, violationsOf(body)]).toEqual([422, ['Webhooks is too long (maximum is 50).']])
  })
})

describe('Nobody but administrators', () => {
  const requests: [method: string, address: string][] = [
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/schema`],
    ['POST', `${path}/form`],
    ['GET', `${path}/1`],
    ['GET', `${path}/99`],
    ['PATCH', `${path}/1`],
    ['DELETE', `${path}/1`],
    ['POST', `${path}/1/form`],
    ['POST', `${path}/1/test`],
    ['GET', `${path}/1/deliveries`],
    ['GET', `${path}/99/deliveries`],
    ['GET', `${path}/1/deliveries/x`],
    ['POST', `${path}/1/deliveries/x/redeliver`],
  ]

  it.each(requests)('may %s %s', async (method, address) => {
    await create(service)
    const body = method === 'POST' || method === 'PATCH' ? webhook({ name: 'Mine' }) : undefined
    const others = [tokens.manager, tokens.nobody, tokens.memberViewer]
    const statuses = await Promise.all(
      others.map(async (token) => (await service.request(method, address, { as: token, body })).status),
    )

    expect(statuses).toEqual([403, 403, 403])
    expect((await service.request(method, address, { body })).status).toBe(401)
  })

  it('finds the link to them in the root', async () => {
    const linkFor = async (token: string) =>
      (await service.get('/api/v3', { as: token })).body._links.webhooks

    expect(await linkFor(tokens.admin)).toEqual({ href: path, title: 'Webhooks' })
    expect(await linkFor(tokens.manager)).toBeUndefined()
  })
})

describe('An import of webhooks', () => {
  const fail = (id: number) => service.ports.table.write(deliveriesIn(service.ports).counting(id, 0, 3))
  const record = {
    kind: 'webhook',
    name: 'Chat',
    url: 'https://chat.example/1',
    events: ['project:created'],
    projects: [1],
  }

  it('disables those without a secret, and keeps the secret of a stored one', async () => {
    const id = await create(service, { secret })
    const imported = await service.import([record, { ...record, name: 'Build server', projects: undefined }])

    expect(imported.rejected).toEqual([])
    const listed = (await service.get(path, { as })).body._embedded.elements
    expect(listed).toMatchObject([
      { id, name: 'Build server', enabled: true, hasSecret: true, events: ['project:created'] },
      { name: 'Chat', enabled: false, hasSecret: false, allProjects: false },
    ])
    expect((await service.ports.configuration.current()).webhooks).toEqual([
      { id, events: ['project:created'] },
      { id: listed[1].id, events: [], projects: [1] },
    ])
  })

  it('accepts an export, which has no secret and no deliveries', async () => {
    await create(service, { secret, description: 'For the builds' })
    const exported = (await service.export()).filter(({ kind }) => kind === 'webhook')

    expect(exported).toMatchObject([{ name: 'Build server', description: 'For the builds', enabled: true }])
    expect(JSON.stringify(exported)).not.toContain(secret)
    const other = await Service.startWith([...personas, ...exported])
    expect((await other.get(path, { as })).body._embedded.elements).toMatchObject([
      { name: 'Build server', enabled: false },
    ])
  })

  it.each([
    [{ events: [] }, 'events: there are none.'],
    [{ projects: [99] }, 'projects: the id 99 does not exist.'],
  ])('refuses %j', async (more, reason) => {
    expect((await service.import([{ ...record, ...more }])).rejected).toEqual([[1, reason]])
  })

  it('that enables one clears the reason and the failures', async () => {
    const id = await create(service, { secret })
    await fail(id)
    const webhooks = webhooksIn(service.ports)
    const present = (await webhooks.byId(id)) as Webhook
    await webhooks.replace(present, { ...present, enabled: false, disabledReason: 'Too many.' })
    await service.import([{ ...record, name: 'Build server', enabled: true }])

    expect((await service.get(`${path}/${id}`, { as })).body).toMatchObject({
      enabled: true,
      disabledReason: null,
    })
    expect(await deliveriesIn(service.ports).failures(id)).toBe(0)
  })

  it('keeps the failures of one that stays enabled', async () => {
    const id = await create(service, { secret })
    await fail(id)
    await service.import([{ ...record, name: 'Build server', enabled: true }])

    expect(await deliveriesIn(service.ports).failures(id)).toBe(3)
  })

  it.each([
    ['an import', () => service.import([{ kind: 'webhook', deleted: true, name: 'Build server' }])],
    ['a request', () => service.delete(`${path}/1`, { as })],
  ])('or of %s: a removal leaves nothing', async (_, remove) => {
    const id = await create(service)
    await fail(id)
    await remove()

    expect((await service.get(path, { as })).body.total).toBe(0)
    expect((await service.ports.configuration.current()).webhooks).toEqual([])
    expect(await deliveriesIn(service.ports).failures(id)).toBe(0)
  })
})
