import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { customField, membership, placeholder, role } from '#test/support/fixtures/records.ts'
import {
  HOME,
  homeVersion,
  link,
  pathOf,
  roles,
  setUp,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

const as = tokens.manager

const field = (id: number, format: string, more: object = {}) =>
  customField(id, format, { resource: 'version', ...more })

const fields = [
  field(1, 'string', { maxLength: 10 }),
  field(2, 'text'),
  field(3, 'int'),
  field(4, 'float'),
  field(5, 'bool'),
  field(6, 'date'),
  field(7, 'list', {
    options: [
      { id: 71, value: 'red' },
      { id: 72, value: 'blue' },
    ],
    default: 72,
  }),
  field(8, 'user'),
  field(9, 'version'),
  field(10, 'string', { visible: false }),
  // This field belongs to projects, so it does not affect versions.
  customField(11, 'string', { required: true }),
]

describe('The custom fields of versions', () => {
  let service: Service
  const create = (more: object = {}, links: object = {}) =>
    service.post(versionsPath, { as, body: { name: 'New', ...more, _links: { ...link(HOME), ...links } } })

  beforeAll(async () => {
    service = await Service.start()
    await setUp(
      service,
      ...fields,
      homeVersion(1, 'system', { customFields: { 10: 'secret' } }),
      homeVersion(2),
      { kind: 'version', id: 3, name: 'Version 3', project: 8 },
      placeholder('Somebody', { id: 40 }),
    )
  })

  const values = {
    customField1: 'text',
    customField2: { raw: '**long**' },
    customField3: 5,
    customField4: 1.5,
    customField5: true,
    customField6: '2025-01-01',
  }
  const links = {
    customField7: { href: '/api/v3/custom_options/71' },
    customField8: { href: '/api/v3/users/20' },
    customField9: { href: '/api/v3/versions/2' },
  }

  it('are written and shown in their formats', async () => {
    const { status, body } = await create(values, links)

    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...values,
      customField2: {
        format: 'markdown',
        raw: '**long**',
        html: expect.stringContaining('<strong>long</strong>'),
      },
      _links: {
        customField7: { ...links.customField7, title: 'red' },
        customField8: { ...links.customField8, title: 'lea Person' },
        customField9: { ...links.customField9, title: 'Version 2' },
      },
    })
    expect(body).not.toHaveProperty('customField11')
    expect((await service.get(pathOf(body.id), { as })).body).toEqual(body)
    const { elements } = (await service.get(versionsPath, { as })).body._embedded
    const listed = elements.find(({ id }: { id: number }) => id === body.id)
    expect(listed).toEqual(Object.fromEntries(Object.entries(body).filter(([name]) => name !== '_embedded')))
  })

  it('take their defaults, and null', async () => {
    const { body } = await create()
    expect(body).toMatchObject({ customField1: null, _links: { customField7: { title: 'blue' } } })

    const cleared = await service.patch(pathOf(body.id), {
      as,
      body: { _links: { customField7: { href: null } } },
    })
    expect(cleared.body._links.customField7).toEqual({ href: null })
  })

  it('do not tell of a version to whom it may be hidden', async () => {
    const { body } = await create({ sharing: 'descendants' }, links)

    const shown = (await service.get(pathOf(body.id), { as: tokens.readerBelow })).body
    expect(shown._links).toMatchObject({
      customField7: { title: 'red' },
      customField9: { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' },
    })
  })

  it('show and accept a group only if the requester may see it', async () => {
    const crew = { href: '/api/v3/groups/30' }
    const undisclosed = { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' }
    const named = { _links: { customField8: crew } }
    const patched = (token: string) => service.patch(pathOf(2), { as: token, body: named })
    const shownTo = async (token: string) => {
      const list = (await service.get(versionsPath, { as: token })).body._embedded.elements
      const form = (await service.post(`${pathOf(2)}/form`, { as: token, body: {} })).body._embedded
      const shown = [
        (await service.get(pathOf(2), { as: token })).body,
        list.find(({ id }: { id: number }) => id === 2),
        form.payload,
      ]
      return shown.map(({ _links }) => _links.customField8)
    }
    await service.import([role(9, ['view_members']), membership(20, HOME, roles.manager, 9)])
    expect((await patched(tokens.admin)).status).toBe(200)

    for (const token of [tokens.admin, tokens.lead])
      expect(await shownTo(token)).toEqual(Array(3).fill({ ...crew, title: 'Crew' }))
    expect(await shownTo(as)).toEqual(Array(3).fill(undisclosed))
    expect((await patched(as)).body.message).toBe('Field 8 does not exist.')
    const echoed = { _links: { customField8: undisclosed } }
    expect((await service.patch(pathOf(2), { as, body: echoed })).status).toBe(200)
    expect(await shownTo(tokens.lead)).toEqual(Array(3).fill({ ...crew, title: 'Crew' }))
  })

  it('are sent back as they are shown', async () => {
    const { body } = await create(values, links)
    const echoed = await service.patch(pathOf(body.id), { as, body })
    expect(echoed.status).toBe(200)
    expect(echoed.body).toEqual(body)
  })

  it.each([
    [{ customField1: 'x'.repeat(11) }, {}, 'customField1', 'Field 1 is too long (maximum is 10 characters).'],
    [{ customField3: 1.5 }, {}, 'customField3', 'Field 3 is not an integer.'],
    [{ customField6: '2025-02-30' }, {}, 'customField6', 'Field 6 is not a valid date.'],
    [
      {},
      { customField7: { href: '/api/v3/custom_options/99' } },
      'customField7',
      'Field 7 is not set to one of the allowed values.',
    ],
    [{}, { customField8: { href: '/api/v3/users/999' } }, 'customField8', 'Field 8 does not exist.'],
    [
      {},
      { customField8: { href: '/api/v3/placeholder_users/40' } },
      'customField8',
      'Field 8 does not exist.',
    ],
    [{}, { customField9: { href: '/api/v3/versions/3' } }, 'customField9', 'Field 9 does not exist.'],
    [{}, { customField9: { href: '/api/v3/versions/999' } }, 'customField9', 'Field 9 does not exist.'],
  ])('are refused with %j %j: the violation is on %s', async (more, wrong, attribute, message) => {
    const { status, body } = await create(more, wrong)

    expect(status).toBe(422)
    expect(body._embedded.details.attribute).toBe(attribute)
    expect(body.message).toBe(message)
  })

  it('that are hidden are shown to administrators only, and left alone by everybody else', async () => {
    const shown = (token: string) => service.get(pathOf(1), { as: token })
    expect((await shown(tokens.admin)).body.customField10).toBe('secret')
    expect((await shown(as)).body).not.toHaveProperty('customField10')

    const changed = await service.patch(pathOf(1), { as, body: { name: 'Other', customField10: 'mine' } })
    expect(changed.status).toBe(200)
    expect(changed.body).not.toHaveProperty('customField10')
    expect((await shown(tokens.admin)).body).toMatchObject({ name: 'Other', customField10: 'secret' })
  })

  it('are described by the schema and the forms if the requester may see them', async () => {
    const schemaOf = async (token: string) =>
      (await service.get(`${versionsPath}/schema`, { as: token })).body
    const form = (await service.post(`${versionsPath}/form`, { as, body: {} })).body._embedded

    for (const schema of [await schemaOf(as), form.schema]) {
      expect(schema.customField7).toMatchObject({ type: 'CustomOption', name: 'Field 7', hasDefault: true })
      expect(schema).not.toHaveProperty('customField10')
      expect(schema).not.toHaveProperty('customField11')
    }
    expect(await schemaOf(tokens.admin)).toHaveProperty('customField10')
    expect(form.payload._links.customField7).toEqual({ href: '/api/v3/custom_options/72', title: 'blue' })
  })

  it('are to be chosen, in the form of a version, among those of its project', async () => {
    const { body } = await create(values, links)
    const allowedIn = async (path: string, field: number) => {
      const form = (await service.post(`${path}/form`, { as, body: {} })).body._embedded
      return form.schema[`customField${field}`]._links.allowedValues.href
    }

    expect(await allowedIn(pathOf(body.id), 9)).toBe(`/api/v3/projects/${HOME}/versions`)
    const unplaced = (await service.post(`${versionsPath}/form`, { as, body: {} })).body._embedded.schema
    expect(unplaced.customField9._links.allowedValues, 'no project, no versions').toEqual([])
    const named = (await service.post(`${versionsPath}/form`, { as, body: { _links: link(HOME) } })).body
    expect(named._embedded.schema.customField9._links.allowedValues.href).toBe(
      `/api/v3/projects/${HOME}/versions`,
    )
  })

  it('have their names in the form of a version, as they have in the version', async () => {
    const { body } = await create(values, links)
    const form = (await service.post(`${pathOf(body.id)}/form`, { as, body: {} })).body._embedded

    expect(form.payload._links.customField9).toHaveProperty('title')
    expect(body._links).toMatchObject(form.payload._links)
    const echoed = await service.patch(pathOf(body.id), { as, body: form.payload })
    expect(echoed).toMatchObject({ status: 200, body })
  })

  it('are no filters and no sort keys of versions', async () => {
    const filters = encodeURIComponent(
      JSON.stringify([{ customField1: { operator: '=', values: ['text'] } }]),
    )
    expect((await service.get(`${versionsPath}?filters=${filters}`, { as })).status).toBe(400)
  })

  it('are too long together as they are on projects', async () => {
    const { status, body } = await create({
      customField1: 'x',
      customField2: { raw: 'x'.repeat(32_769) },
    })
    expect(status).toBe(422)
    expect(body._embedded.details.attribute).toBe('customField2')
  })
})
