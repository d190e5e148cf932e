import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { openApi } from '#infra/openapi.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { formattable, integer, linked, text } from '#shared/platform/properties/property.ts'
import { allRoutes } from '#shared/resources/index.ts'

describe('the schema of a declared property', () => {
  const routes = allRoutes.filter(({ id }) => id.startsWith('placeholder-users/'))
  const properties = {
    id: integer({ label: 'ID', min: 1 }),
    name: text({ label: 'Name', maxLength: 9, writable: true }),
    nick: text({ label: 'Nick', maxLength: 5, required: false, writable: true }),
    about: formattable({ label: 'About', format: 'plain', writable: true }),
    home: linked({ label: 'Home', to: 'Place', paths: { '/api/v3/places/': '' }, writable: true }),
    visits: linked({
      label: 'Visits',
      to: 'Place',
      paths: { '/api/v3/places/': '' },
      many: true,
      required: false,
      allowed: () => ({ href: '/api/v3/places' }),
      writable: true,
    }),
  }
  const { schemas } = openApi(routes, { PlaceholderUser: { properties } }, {}).components
  const { PlaceholderUser, PlaceholderUserSchema, PlaceholderUserForm, PlaceholderUserCreation } =
    // biome-ignore lint/suspicious/noExplicitAny: the document is nested data, checked member by member.
    schemas as any

  it('is a required member of the resource unless it is a link, null only where no value is required', () => {
    expect(PlaceholderUser.required).toEqual(['_type', 'id', 'name', 'nick', 'about', '_links'])
    expect(PlaceholderUser.properties.name).toMatchObject({ type: 'string', minLength: 1, maxLength: 9 })
    expect(PlaceholderUser.properties.nick.type).toEqual(['string', 'null'])
    expect(PlaceholderUser.properties.about).toMatchObject({ $ref: '#/components/schemas/Formattable' })
  })

  it('is an entry of the Schema resource with the declared members', () => {
    const { name, home, visits } = PlaceholderUserSchema.properties

    expect(name.properties).toMatchObject({
      type: { const: 'String' },
      name: { type: 'string', examples: ['Name'] },
      required: { const: true },
      writable: { const: true },
      maxLength: { const: 9 },
    })
    expect(home.properties).toMatchObject({ type: { const: 'Place' }, location: { const: '_links' } })
    expect(home.properties).not.toHaveProperty('_links')
    expect(visits.properties).toMatchObject({ type: { const: '[]Place' } })
    expect(visits.properties._links.required).toEqual(['allowedValues'])
    expect(visits.required).not.toContain('_links')
  })

  it('is part of payloads and bodies only where it is writable, links among the `_links`', () => {
    const { payload } = PlaceholderUserForm.properties._embedded.properties

    expect(Object.keys(payload.properties)).toEqual(['name', 'nick', 'about', '_links'])
    expect(Object.keys(PlaceholderUserCreation.properties).sort()).toEqual(
      ['name', 'nick', 'about', 'home', 'visits', '_links'].sort(),
    )
    for (const { properties } of [payload, PlaceholderUserCreation])
      expect(Object.keys(properties._links.properties)).toEqual(['home', 'visits'])
    expect(payload.properties._links.properties.visits.anyOf[0].type).toBe('array')
  })

  it.each([
    [{ name: 'N', _links: { home: {} } }, true],
    [{ name: 'N', home: {} }, true],
    [{ name: ` ${'N'.repeat(9)} `, home: {}, nick: null, about: null }, true],
    [{ name: 'N'.repeat(10), home: {} }, false],
    [{ name: null, home: {} }, false],
    [{ name: 'N', home: {}, about: { html: 'N' } }, false],
    [{ name: 'N', _links: { visits: [] } }, false],
    [{ _links: { home: {} } }, false],
  ])('has to be in a body that creates something where it has no default: %j, %s', (body, isOne) => {
    const ajv = new Ajv2020({ strict: false })

    expect(ajv.validate(PlaceholderUserCreation, body)).toBe(isOne)
  })
})

describe('the other members of a resource', () => {
  const declared = {
    properties: { name: text({ label: 'Name', maxLength: 9, writable: true }) },
    hasCustomFields: true,
    embeds: { owner: 'Thing' },
    ofElements: { type: text({ label: 'Type', maxLength: 9, required: false }) },
  } as const
  const plainly = { properties: declared.properties }
  const at = { summary: 'Any', uses: {} } as const
  const routesOf = (name: string) =>
    defineRoutes(name, {
      list: kind.listing({ ...at, path: `/api/v3/${name}`, elements: name }),
      create: kind.creation({ ...at, path: `/api/v3/${name}`, returns: name }),
      schema: kind.schemaView({ ...at, path: `/api/v3/${name}/schema` }),
      'create-form': kind.creationForm({ ...at, path: `/api/v3/${name}/form` }),
    })
  const single = defineRoutes('Single', {
    show: kind.view({ ...at, path: '/api/v3/Single/{id}', returns: 'Single' }),
  })
  const routes = [routesOf('Thing'), routesOf('Plain'), single].flatMap((each) => Object.values(each))
  const document = openApi(routes, { Thing: declared, Plain: plainly, Single: plainly, Unused: plainly }, {})
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  ajv.addSchema(document, 'openapi')
  const isA = (name: string, value: object) => ajv.validate(`openapi#/components/schemas/${name}`, value)

  const link = { href: '/api/v3/x/1', title: 'X' }
  const _links = { self: link }
  const plain = { _type: 'Plain', name: 'N', _links }
  const thing = { _type: 'Thing', name: 'N', _links }
  const collection = (element: object) => ({
    _type: 'Collection',
    total: 1,
    count: 1,
    pageSize: 1,
    offset: 1,
    _embedded: { elements: [element] },
    _links: { self: link, jumpTo: link, changeSize: link, search: link },
  })

  it.each([1, 1.5, 'text', true, null, { format: 'markdown', raw: 'a', html: '<p>a</p>' }])(
    'lets it have custom fields, such as %j',
    (customField7) => {
      expect(isA('Thing', { ...thing, customField7 })).toBe(true)
      expect(isA('Plain', { ...plain, customField7 })).toBe(false)
    },
  )

  it('lets custom fields be links and lists of them, and no other link be a list', () => {
    expect(isA('Thing', { ...thing, _links: { ..._links, customField1: link, customField2: [link] } })).toBe(
      true,
    )
    expect(isA('Thing', { ...thing, _links: { ..._links, owner: [link] } })).toBe(false)
    expect(isA('Plain', { ...plain, _links: { ..._links, customField2: [link] } })).toBe(false)
  })

  it.each([
    { customFieldX: 1 },
    { customField: 1 },
    { otherField1: 1 },
    { customField7: [1] },
    { customField7: {} },
  ])('knows custom fields by their names and values: %j is none', (member) => {
    expect(isA('Thing', { ...thing, ...member })).toBe(false)
  })

  it('lets it carry copies of linked resources, which carry none themselves', () => {
    expect(isA('Thing', thing)).toBe(true)
    expect(isA('Thing', { ...thing, _embedded: {} })).toBe(true)
    expect(isA('Thing', { ...thing, _embedded: { owner: thing } })).toBe(true)
    const copies = { owner: thing }
    expect(isA('Thing', { ...thing, _embedded: { owner: { ...thing, _embedded: {} } } })).toBe(true)
    expect(isA('Thing', { ...thing, _embedded: { owner: { ...thing, _embedded: copies } } })).toBe(false)
    expect(isA('Thing', { ...thing, _embedded: { other: thing } })).toBe(false)
    expect(isA('Plain', { ...plain, _embedded: {} })).toBe(false)
  })

  it('has collections, schemas and forms only where there are routes of that kind', () => {
    const names = (of: string) =>
      Object.keys(document.components.schemas).filter((name) => name.startsWith(of))

    expect(names('Thing')).toEqual(
      expect.arrayContaining(['Thing', 'ThingCollection', 'ThingSchema', 'ThingForm']),
    )
    expect(names('Single')).toEqual(['Single', 'SingleLinks'])
    expect(names('Unused')).toEqual([])
  })

  it('gives elements of collections what they alone have, and no copies', () => {
    const element = { ...thing, type: null }

    expect(isA('ThingCollection', collection(element))).toBe(true)
    expect(isA('ThingCollection', collection({ ...thing, type: 'Project' }))).toBe(true)
    expect(isA('ThingCollection', collection(thing))).toBe(false)
    expect(isA('ThingCollection', collection({ ...element, _embedded: {} }))).toBe(false)
    expect(isA('Thing', element)).toBe(false)
    expect(isA('PlainCollection', collection(plain))).toBe(true)
    expect(isA('PlainCollection', collection({ ...plain, type: null }))).toBe(false)
  })

  describe('in its schema and forms', () => {
    const entry = { type: 'String', name: 'Name', required: true, hasDefault: false, writable: true }
    const schema = {
      _type: 'Schema',
      _dependencies: [],
      name: { ...entry, minLength: 1, maxLength: 9 },
      _links: { self: link },
    }
    const form = (payload: object, validationErrors: object = {}) => ({
      _type: 'Form',
      _embedded: { payload, schema, validationErrors },
      _links: { self: link, validate: link },
    })
    const error = {
      _type: 'Error',
      errorIdentifier: 'urn:service-org:api:v3:errors:PropertyConstraintViolation',
      message: 'Wrong.',
    }

    it.each([
      { ...entry, type: 'Formattable' },
      { ...entry, type: 'Float' },
      { ...entry, minLength: 1, maxLength: 5 },
      { ...entry, type: 'Integer', maxLength: 5, regularExpression: '^1' },
      { ...entry, type: '[]CustomOption', location: '_links', _links: { allowedValues: [link] } },
      { ...entry, type: 'User', location: '_links', _links: { allowedValues: link } },
    ])('has entries of custom fields: %j', (customField7) => {
      expect(isA('ThingSchema', { ...schema, customField7 })).toBe(true)
      expect(isA('PlainSchema', { ...schema, customField7 })).toBe(false)
    })

    it.each([{}, { ...entry, type: 'Elephant' }, { ...entry, more: 1 }])(
      'has no entries such as %j',
      (customField7) => {
        expect(isA('ThingSchema', { ...schema, customField7 })).toBe(false)
      },
    )

    it('has payloads with custom values of whatever kind, links among the `_links`', () => {
      const payload = {
        name: 'N',
        _links: { customField1: link, customField2: [{ href: null }] },
        customField3: {},
      }

      expect(isA('ThingForm', form(payload))).toBe(true)
      expect(isA('PlainForm', form({ name: 'N' }))).toBe(true)
      expect(isA('PlainForm', form({ name: 'N', customField3: 1 }))).toBe(false)
      expect(isA('PlainForm', form({ name: 'N', _links: {} }))).toBe(false)
    })

    it.each([
      ['a link', link, true],
      ['a list of links', [link, { href: null }], true],
      ['a link that leads nowhere', { href: '' }, true],
      ['what is no link at all', 7, true],
      ['what has no address', { href: 7, more: 1 }, true],
      ['the same in a list', [link, 'text', { href: 7 }], true],
      ['a link with more', { ...link, more: 1 }, false],
      ['the same in a list', [{ ...link, more: 1 }], false],
      ['a link with a wrong name', { href: null, title: 7 }, false],
    ])('has payloads with %s as it was sent: %j, %s', (_, customField1, isOne) => {
      expect(isA('ThingForm', form({ name: 'N', _links: { customField1 } }))).toBe(isOne)
    })

    it('has validation errors about custom fields', () => {
      expect(isA('ThingForm', form({}, { customField3: error, base: error, name: error }))).toBe(true)
      expect(isA('ThingForm', form({}, { other: error }))).toBe(false)
      expect(isA('PlainForm', form({}, { customField3: error }))).toBe(false)
    })
  })
})
