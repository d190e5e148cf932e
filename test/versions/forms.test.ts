import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  homeVersion,
  link,
  pathOf,
  ROOT,
  setUp,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

let service: Service
const as = tokens.manager

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    homeVersion(1, 'descendants', { startDate: '2025-01-01', description: 'a text', status: 'locked' }),
    homeVersion(2, 'system'),
  )
})

describe('The form of a new version', () => {
  const form = (body?: unknown, token = as) => service.post(`${versionsPath}/form`, { as: token, body })

  it('starts from the defaults, and names what is missing', async () => {
    for (const body of [undefined, '', {}]) {
      const answer = await form(body)

      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        _type: 'Form',
        _embedded: {
          payload: {
            name: null,
            status: 'open',
            sharing: 'none',
            startDate: null,
            endDate: null,
            description: { format: 'plain', raw: null, html: '' },
            _links: { definingProject: { href: null } },
          },
          validationErrors: {
            name: { message: "Name can't be blank." },
            definingProject: { message: "Project can't be blank." },
          },
        },
      })
      expect(Object.keys(answer.body._embedded.validationErrors)).toHaveLength(2)
      expect(answer.body._links).not.toHaveProperty('commit')
      expect(answer.body._links.validate).toEqual({ href: '/api/v3/versions/form', method: 'post' })
    }
  })

  it('commits, and its payload is what creates the version', async () => {
    const { body } = await form({ name: ' Next ', endDate: '2025-01-01', _links: link(HOME) })

    expect(body._embedded.validationErrors).toEqual({})
    expect(body._links.commit).toEqual({ href: '/api/v3/versions', method: 'post' })
    const created = await service.post(versionsPath, { as, body: body._embedded.payload })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ name: 'Next', endDate: '2025-01-01', sharing: 'none' })
  })

  it('describes every property, with what may be chosen', async () => {
    const { schema } = (await form({ _links: link(HOME) })).body._embedded

    expect(schema).toMatchObject({
      name: { type: 'String', required: true, writable: true, minLength: 1, maxLength: 60 },
      description: { type: 'Formattable', required: false, writable: true },
      startDate: { type: 'Date', name: 'Start date', required: false, writable: true },
      endDate: { type: 'Date', name: 'Finish date', required: false, writable: true },
      status: {
        type: 'String',
        hasDefault: true,
        _embedded: { allowedValues: ['open', 'locked', 'closed'] },
      },
      definingProject: {
        type: 'Project',
        required: true,
        writable: true,
        location: '_links',
        _links: { allowedValues: { href: '/api/v3/versions/available_projects' } },
      },
      id: { writable: false },
      createdAt: { writable: false },
      updatedAt: { writable: false },
    })
  })

  it.each([
    [tokens.stranger, 403],
    [tokens.reader, 403],
    [tokens.rootManager, 200],
    [tokens.admin, 200],
  ])('is for those who manage versions somewhere (%#)', async (token, status) => {
    expect((await form({}, token)).status).toBe(status)
  })

  it('has the name of the project, unless that cannot be chosen', async () => {
    const shown = async (id: number, token?: string) =>
      (await form({ _links: link(id) }, token)).body._embedded.payload._links.definingProject

    expect(await shown(HOME)).toEqual({ ...link(HOME).definingProject, title: 'Project 2' })
    expect(await shown(HOME, tokens.admin)).toMatchObject({ title: 'Project 2' })
    for (const id of [ROOT, 8, 99]) expect(await shown(id)).toEqual(link(id).definingProject)
  })

  it('shows a link to no project as it was sent', async () => {
    const sent = { href: '/api/v3/projects/apollo' }
    const { payload, validationErrors } = (await form({ _links: { definingProject: sent } })).body._embedded

    expect(payload._links.definingProject).toEqual(sent)
    expect(validationErrors).toHaveProperty('definingProject')
  })

  it('shows what is wrong where the creation would refuse it', async () => {
    const wrong = {
      name: 5,
      sharing: 'tree',
      startDate: '2025-02-02',
      endDate: '2025-01-01',
      _links: link(1),
    }
    const { body } = await form(wrong)

    expect(Object.keys(body._embedded.validationErrors).sort()).toEqual([
      'definingProject',
      'endDate',
      'name',
      'sharing',
    ])
    expect((await service.post(versionsPath, { as, body: wrong })).status).toBe(422)
  })
})

describe('The form of a version', () => {
  const form = (id: number, body?: unknown, token = as) =>
    service.post(`${pathOf(id)}/form`, { as: token, body })

  it('starts from the version, what is given wins, and its payload changes it', async () => {
    const { status, body } = await form(1, { name: 'Other', endDate: '2025-03-01' })

    expect(status).toBe(200)
    expect(body._embedded.payload).toMatchObject({
      name: 'Other',
      startDate: '2025-01-01',
      endDate: '2025-03-01',
      status: 'locked',
      sharing: 'descendants',
      description: { format: 'plain', raw: 'a text' },
    })
    expect(body._embedded.payload).not.toHaveProperty('_links')
    expect(body._links.commit).toEqual({ href: '/api/v3/versions/1', method: 'patch' })
    const changed = await service.patch(pathOf(1), { as, body: body._embedded.payload })
    expect(changed.body).toMatchObject({ name: 'Other', endDate: '2025-03-01' })
  })

  it('saves nothing', async () => {
    const before = (await service.get(pathOf(1), { as })).body
    await form(1, { name: 'Other' })
    expect((await service.get(pathOf(1), { as })).body).toEqual(before)
  })

  it('does not let the project be chosen', async () => {
    const { body } = await form(1, { _links: link(1) })

    const { definingProject } = body._embedded.schema
    expect(definingProject.writable).toBe(false)
    expect(definingProject._links ?? {}).toEqual({})
    expect(body._embedded.validationErrors.definingProject).toMatchObject({
      errorIdentifier: 'urn:service-org:api:v3:errors:PropertyIsReadOnly',
    })
  })

  it('keeps a status that is not offered', async () => {
    await service.patch(pathOf(1), { as, body: { status: 'finished' } })
    const { body } = await form(1, { status: 'finished' })

    expect(body._embedded.payload.status).toBe('finished')
    expect(body._embedded.validationErrors).toEqual({})
    expect(body._embedded.schema.status._embedded.allowedValues).toEqual(['open', 'locked', 'closed'])
  })
})

describe('The schema of versions', () => {
  const schema = (token?: string) => service.get(`${versionsPath}/schema`, { as: token })

  it.each([
    ['who sees work packages somewhere', tokens.readerElsewhere, 200],
    ['who manages versions somewhere', tokens.manager, 200],
    ['who does so through a group', tokens.grouped, 200],
    ['an administrator', tokens.admin, 200],
    ['who holds such a right in an archived project only', tokens.readerOfArchived, 403],
    ['a member without such a right', tokens.editor, 403],
    ['a stranger', tokens.stranger, 403],
    ['nobody in particular', undefined, 401],
  ])('is shown to %s, or not: %#', async (_, token, status) => {
    expect((await schema(token)).status).toBe(status)
  })

  it('describes a new version, and links itself', async () => {
    const { body } = await schema(tokens.manager)

    expect(body).toMatchObject({
      _type: 'Schema',
      endDate: { type: 'Date', writable: true },
      status: { required: true, hasDefault: true },
      sharing: { required: true, _embedded: { allowedValues: ['none', 'descendants', 'hierarchy', 'tree'] } },
      _links: { self: { href: '/api/v3/versions/schema' } },
    })
    expect((await schema(tokens.admin)).body.sharing._embedded.allowedValues).toContain('system')
  })
})
