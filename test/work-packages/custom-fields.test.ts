import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { customField, type, version } from '#test/support/fixtures/records.ts'
import {
  BELOW,
  HOME,
  ids,
  inProjectPath,
  OTHER,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const field = (id: number, format: string, more: object = {}) =>
  customField(id, format, { resource: 'work_package', ...more })
const create = (body: object = {}, project = HOME, as = tokens.lead) =>
  service.post(inProjectPath(project), { as, body: { subject: 'S', ...body } })
const change = (id: number, body: object, as = tokens.lead) => service.patch(pathOf(id), { as, body })
const ofType = (id: number, links: object = {}) => ({
  _links: { type: { href: `/api/v3/types/${id}` }, ...links },
})
const namesOf = (body: Record<string, unknown>) =>
  [body, body._links as object].flatMap((one) => Object.keys(one)).filter((name) => /^customField/.test(name))

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    type(1, 'Task'),
    type(2, 'Bug'),
    version(1, HOME),
    version(2, OTHER),
    field(1, 'string', { default: 'blue', maxLength: 5 }),
    field(2, 'list', {
      multi: true,
      options: [
        { id: 1, value: 'Red' },
        { id: 2, value: 'Green' },
      ],
    }),
    field(3, 'user'),
    field(4, 'version'),
    field(5, 'text', { projects: [HOME] }),
    field(6, 'int', { types: [2], required: true, name: 'Size' }),
    field(7, 'bool', { visible: false, default: true }),
  )
})

describe('The custom fields of a work package', () => {
  it('are those of its project and its type that the requester may see', async () => {
    const task = await create()
    const elsewhere = await create({}, BELOW)
    const bug = await create({ customField6: 3, ...ofType(2) })
    const seen = await service.get(pathOf(task.body.id), { as: tokens.admin })

    expect(namesOf(task.body)).toEqual([1, 5, 2, 3, 4].map((id) => `customField${id}`))
    expect(namesOf(elsewhere.body)).toEqual([1, 2, 3, 4].map((id) => `customField${id}`))
    expect(namesOf(bug.body)).toEqual([1, 5, 6, 2, 3, 4].map((id) => `customField${id}`))
    expect(seen.body.customField7).toBe(true)
  })

  it('may name what the work package names elsewhere', async () => {
    const editor = { href: `/api/v3/users/${ids.editor}` }
    const one = { href: '/api/v3/versions/1' }
    const links = {
      assignee: editor,
      responsible: editor,
      customField3: editor,
      version: one,
      customField4: one,
    }
    const { status, body } = await create({ _links: links })

    expect([status, body._links]).toMatchObject([201, links])
  })

  it('have their defaults at first, and are written like all properties', async () => {
    const { body } = await create({
      customField5: { raw: '*x*' },
      _links: {
        customField2: [{ href: '/api/v3/custom_options/2' }],
        customField3: { href: `/api/v3/users/${ids.editor}` },
        customField4: { href: '/api/v3/versions/1' },
      },
    })

    expect(body).toMatchObject({
      customField1: 'blue',
      customField5: { raw: '*x*', html: '<p><em>x</em></p>' },
      _links: {
        customField2: [{ href: '/api/v3/custom_options/2', title: 'Green' }],
        customField3: { href: `/api/v3/users/${ids.editor}`, title: 'editor Person' },
        customField4: { href: '/api/v3/versions/1', title: 'Version 1' },
      },
    })
    const same = await change(body.id, body)
    expect([same.status, same.body]).toEqual([200, body])
    const { body: changed } = await change(body.id, {
      lockVersion: 0,
      customField1: 'red',
      _links: { customField2: [], customField3: { href: null } },
    })
    expect(changed).toMatchObject({
      lockVersion: 1,
      customField1: 'red',
      _links: { customField2: [], customField3: { href: null }, customField4: { title: 'Version 1' } },
    })
  })

  it.each<[string, object, string]>([
    ['a text that is too long', { customField1: 'yellow' }, 'Field 1 is too long (maximum is 5 characters).'],
    ['a missing value', ofType(2), "Size can't be blank."],
    [
      'an option of another field',
      { _links: { customField2: [{ href: '/api/v3/custom_options/9' }] } },
      'Field 2 is not set to one of the allowed values.',
    ],
    [
      'a version that is not available',
      { _links: { customField4: { href: '/api/v3/versions/2' } } },
      'Field 4 does not exist.',
    ],
  ])('are checked: %s', async (_, body, message) => {
    const { status, body: error } = await create(body)

    expect([status, error.message]).toEqual([422, message])
  })

  it('keep their values, hidden, while the type does not have them; what the new type needs is checked', async () => {
    const { body } = await create({ customField6: 3, ...ofType(2) })
    const task = await change(body.id, { lockVersion: 0, ...ofType(1) })
    const bug = await change(body.id, { lockVersion: 1, ...ofType(2) })
    const { body: other } = await create()

    expect(task.body).not.toHaveProperty('customField6')
    expect(bug.body.customField6).toBe(3)
    const refused = await change(other.id, { lockVersion: 0, ...ofType(2) })
    expect([refused.status, refused.body.message]).toEqual([422, "Size can't be blank."])
    expect((await change(other.id, { lockVersion: 0, customField6: 1, ...ofType(2) })).status).toBe(200)
  })

  it('take the right to edit', async () => {
    const { body } = await create()

    expect((await change(body.id, { lockVersion: 0, customField1: 'red' }, tokens.editor)).status).toBe(200)
    expect((await change(body.id, { lockVersion: 1, customField1: 'red' }, tokens.reader)).status).toBe(403)
  })

  it('are in schemas and forms, with what can be chosen', async () => {
    const schema = (await service.get(`${workPackagesPath}/schemas/1-2`, { as: tokens.reader })).body
    const form = (
      await service.post(`${inProjectPath(HOME)}/form`, { as: tokens.lead, body: { subject: 'S' } })
    ).body

    expect(schema.customField6).toMatchObject({
      type: 'Integer',
      name: 'Size',
      required: true,
      writable: true,
    })
    expect(schema.customField2._embedded.allowedValues[0]).toMatchObject({
      _type: 'CustomOption',
      value: 'Red',
    })
    expect(schema.customField2._links.allowedValues[0]).toEqual({
      href: '/api/v3/custom_options/1',
      title: 'Red',
    })
    expect(schema.customField4._links.allowedValues.href).toBe('/api/v3/projects/1/versions')
    expect(schema._attributeGroups[0].attributes).toContain('customField6')
    expect(form._embedded.payload).toMatchObject({ customField1: 'blue', _links: { customField2: [] } })
    expect(form._embedded.schema).not.toHaveProperty('customField6')
  })

  it('are named in activities by the values that the reader may see', async () => {
    const { body } = await create()
    await change(
      body.id,
      {
        ...body,
        customField1: 'red',
        customField7: false,
        customField5: { raw: 'x' },
        _links: {
          customField2: [{ href: '/api/v3/custom_options/1' }, { href: '/api/v3/custom_options/2' }],
          customField3: { href: `/api/v3/users/${ids.editor}` },
          customField4: { href: '/api/v3/versions/1' },
        },
      },
      tokens.admin,
    )
    const raws = async (as: string) => {
      const list = (await service.get(`${pathOf(body.id)}/activities`, { as })).body._embedded.elements
      return list.at(-1).details.map(({ raw }: { raw: string }) => raw)
    }
    const seen = [
      'Field 1 changed from blue to red',
      'Field 2 set to Red, Green',
      'Field 3 set to editor Person',
      'Field 4 set to Version 1',
      'Field 5 changed',
    ]

    expect(await raws(tokens.lead)).toEqual(seen)
    expect(await raws(tokens.admin)).toEqual([...seen, 'Field 7 changed from true to false'])
  })

  it('are named in the activity of a creation where they differ from the defaults, emptied ones too', async () => {
    const detailsOf = async (body: object) => {
      const { body: one } = await create(body)
      const { body: list } = await service.get(`${pathOf(one.id)}/activities`, { as: tokens.lead })
      return list._embedded.elements[0].details.map(({ raw }: { raw: string }) => raw)
    }

    expect(await detailsOf({})).toEqual(['Subject set to S'])
    expect(await detailsOf({ customField1: 'red' })).toEqual(['Subject set to S', 'Field 1 set to red'])
    expect(await detailsOf({ customField1: '' })).toEqual(['Subject set to S', 'Field 1 removed (was blue)'])
    expect(await detailsOf({ customField1: null })).toEqual([
      'Subject set to S',
      'Field 1 removed (was blue)',
    ])
  })

  it('that name a placeholder user or a group are not repeated in activities, since not every reader may know these', async () => {
    const { body: crew } = await service.post('/api/v3/groups', { as: tokens.admin, body: { name: 'Crew' } })
    const to = { project: { href: '/api/v3/projects/1' }, principal: { href: crew._links.self.href } }
    const member = { _links: { ...to, roles: [{ href: `/api/v3/roles/${ids.reader}` }] } }
    expect((await service.post('/api/v3/memberships', { as: tokens.admin, body: member })).status).toBe(201)
    const { body } = await create()
    const links = { customField3: { href: crew._links.self.href } }
    const changed = await change(body.id, { lockVersion: 0, _links: links }, tokens.admin)
    const { body: list } = await service.get(`${pathOf(body.id)}/activities`, { as: tokens.lead })

    expect(changed.status).toBe(200)
    expect(list._embedded.elements.at(-1).details[0].raw).toBe('Field 3 changed')
  })
})
