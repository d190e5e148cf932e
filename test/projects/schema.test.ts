import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { PRIVATE, pathOf, projectsPath, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { customField } from '#test/support/fixtures/records.ts'

const path = `${projectsPath}/schema`
const parents = `${projectsPath}/available_parent_projects`
const filtered = (list: string, name: string, operator: string, ...values: string[]) =>
  `/api/v3/${list}?filters=${encodeURIComponent(JSON.stringify([{ [name]: { operator, values } }]))}`
const principals = `${filtered('principals', 'selectable', '=', 't')}&pageSize=-1`

const entry = (type: string, name: string, more: object = {}) => ({
  type,
  name,
  required: true,
  hasDefault: false,
  writable: true,
  ...more,
})
const readOnly = { writable: false }
const optional = { required: false }

const own = {
  id: entry('Integer', 'ID', readOnly),
  identifier: entry('String', 'Identifier', { minLength: 1, maxLength: 100 }),
  name: entry('String', 'Name', { minLength: 1, maxLength: 255 }),
  active: entry('Boolean', 'Active', { hasDefault: true }),
  public: entry('Boolean', 'Public', { hasDefault: true }),
  status: entry('String', 'Status', {
    hasDefault: true,
    _embedded: { allowedValues: ['on track', 'at risk', 'off track'] },
    _links: {
      allowedValues: [
        { href: '/api/v3/project_statuses/on_track', title: 'On track' },
        { href: '/api/v3/project_statuses/at_risk', title: 'At risk' },
        { href: '/api/v3/project_statuses/off_track', title: 'Off track' },
      ],
    },
  }),
  statusExplanation: entry('Formattable', 'Status description', optional),
  description: entry('Formattable', 'Description', optional),
  parent: entry('Project', 'Subproject of', {
    ...optional,
    location: '_links',
    _links: { allowedValues: { href: parents } },
  }),
  types: entry('[]Type', 'Types', { ...optional, ...readOnly, hasDefault: true, location: '_links' }),
  favorited: entry('Boolean', 'Favorite', readOnly),
  createdAt: entry('DateTime', 'Created on', readOnly),
  updatedAt: entry('DateTime', 'Updated on', readOnly),
}

const options = [
  { id: 31, value: 'red' },
  { id: 32, value: 'green' },
]
const colors = options.map(({ id, value }) => ({ href: `/api/v3/custom_options/${id}`, title: value }))
const linked = { ...optional, location: '_links' }
const everybody = { _links: { allowedValues: { href: principals } } }

const fields = [
  customField(1, 'string', { name: 'Code', minLength: 2, maxLength: 5, default: 'abc' }),
  customField(2, 'text', { required: true, minLength: 3, maxLength: 50 }),
  customField(3, 'int', { default: 0, maxLength: 2, regexp: '^\\d+$' }),
  customField(4, 'float'),
  customField(5, 'bool', { default: false }),
  customField(6, 'date'),
  customField(7, 'list', { options, default: 32 }),
  customField(8, 'list', { options: [{ id: 33, value: 'blue' }], multi: true }),
  customField(9, 'user'),
  customField(10, 'user', { multi: true }),
  customField(11, 'version'),
  customField(13, 'string', { resource: 'version' }),
]

const custom = {
  customField1: entry('String', 'Code', { ...optional, hasDefault: true, minLength: 2, maxLength: 5 }),
  customField2: entry('Formattable', 'Field 2', { minLength: 3, maxLength: 50 }),
  customField3: entry('Integer', 'Field 3', {
    ...optional,
    hasDefault: true,
    maxLength: 2,
    regularExpression: '^\\d+$',
  }),
  customField4: entry('Float', 'Field 4', optional),
  customField5: entry('Boolean', 'Field 5', { ...optional, hasDefault: true }),
  customField6: entry('Date', 'Field 6', optional),
  customField7: entry('CustomOption', 'Field 7', {
    ...linked,
    hasDefault: true,
    _links: { allowedValues: colors },
  }),
  customField8: entry('[]CustomOption', 'Field 8', {
    ...linked,
    _links: { allowedValues: [{ href: '/api/v3/custom_options/33', title: 'blue' }] },
  }),
  customField9: entry('User', 'Field 9', { ...linked, ...everybody }),
  customField10: entry('[]User', 'Field 10', { ...linked, ...everybody }),
  customField11: entry('Version', 'Field 11', {
    ...linked,
    _links: { allowedValues: { href: filtered('versions', 'availableBelow', '!*') } },
  }),
}
const secret = {
  customField12: entry('String', 'Field 12'),
}

describe('The schema of projects', () => {
  let service: Service
  const schemaIn = async (form: string, as: string) =>
    (await service.post(form, { as, body: {} })).body._embedded.schema

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service, ...fields, customField(12, 'string', { visible: false, required: true }))
  })

  it('is shown to whoever is signed in, with the custom fields that are for everybody', async () => {
    const expected = {
      _type: 'Schema',
      _dependencies: [],
      ...own,
      ...custom,
      _links: { self: { href: path } },
    }
    for (const as of [tokens.stranger, tokens.powerless, tokens.creator]) {
      expect(await service.get(path, { as })).toMatchObject({ status: 200 })
      expect((await service.get(path, { as })).body).toEqual(expected)
    }
  })

  it('has all custom fields for an administrator', async () => {
    expect((await service.get(path, { as: tokens.admin })).body).toEqual({
      ...{ _type: 'Schema', _dependencies: [], ...own, ...custom, ...secret },
      types: { ...own.types, writable: true, _links: { allowedValues: expect.any(Array) } },
      _links: { self: { href: path } },
    })
  })

  it.each([
    ['an administrator', tokens.admin],
    ['a stranger', tokens.stranger],
  ])('is the same at its other address, for %s', async (_, as) => {
    const other = await service.get(`${projectsPath}/schemas`, { as })

    expect(other.body).toEqual((await service.get(path, { as })).body)
  })

  it('is part of the creation form', async () => {
    const schema = await schemaIn(`${projectsPath}/form`, tokens.creator)

    expect(schema).toEqual((await service.get(path, { as: tokens.creator })).body)
  })

  it('links the possible parents, people and versions in an update form', async () => {
    const schema = await schemaIn(`${pathOf('apollo')}/form`, tokens.grouped)
    const others = await schemaIn(`${pathOf('apollo')}/form`, tokens.admin)

    expect(schema.parent._links.allowedValues).toEqual({ href: `${parents}?of=${PRIVATE}` })
    expect(schema.customField9._links.allowedValues).toEqual({ href: principals })
    expect(schema.customField10._links.allowedValues).toEqual({ href: principals })
    expect(schema.customField11._links.allowedValues, 'whoever sees no versions').toEqual([])
    expect(others.customField11._links.allowedValues).toEqual({ href: `${pathOf(PRIVATE)}/versions` })
    expect(schema).not.toHaveProperty('customField12')
    const link = await service.get(schema.parent._links.allowedValues.href, { as: tokens.grouped })
    expect(link.status).toBe(200)
  })
})
