import { describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { schemaResource } from '#shared/platform/hal/schema.ts'
import type { Kind } from '#shared/platform/properties/kind.ts'
import {
  choice,
  date,
  formattable,
  integer,
  linked,
  type Properties,
  propertyOf,
  text,
  texts,
} from '#shared/platform/properties/property.ts'
import { newUser } from '#shared/resources/users/model.ts'

interface Thing {
  id: number
}

const properties: Properties<Thing> = {
  id: integer({ label: 'ID' }),
  name: text({ label: 'Name', maxLength: 60, writable: true }),
  note: text({ label: 'Note', maxLength: 9, writable: true, required: false, default: 'x' }),
  scope: text({ label: 'Scope', maxLength: 9, writable: ({ isAdmin }, thing?: Thing) => isAdmin && !thing }),
}

const href = '/api/v3/things/schema'
const nobody = signedIn(newUser(1, new Date(0)), defaultConfiguration)
const admin = signedIn({ ...newUser(1, new Date(0)), admin: true }, defaultConfiguration)

describe('a schema', () => {
  it('describes every property with its limits', () => {
    expect(schemaResource(properties, admin, href)).toEqual({
      _type: 'Schema',
      _dependencies: [],
      id: { type: 'Integer', name: 'ID', required: true, hasDefault: false, writable: false },
      name: {
        type: 'String',
        name: 'Name',
        required: true,
        hasDefault: false,
        writable: true,
        minLength: 1,
        maxLength: 60,
      },
      note: {
        type: 'String',
        name: 'Note',
        required: false,
        hasDefault: true,
        writable: true,
        minLength: 0,
        maxLength: 9,
      },
      scope: expect.objectContaining({ writable: true }),
      _links: { self: { href } },
    })
  })

  it('says what is writable for this requester and this thing', () => {
    expect(schemaResource(properties, nobody, href).scope).toMatchObject({ writable: false })
    expect(schemaResource(properties, admin, href, { id: 1 }).scope).toMatchObject({ writable: false })
  })
})

describe('an entry of a schema', () => {
  const paths = { '/api/v3/things/': '' } as const
  const entryOf = (property: Properties<Thing>[string], thing?: Thing) =>
    (schemaResource({ it: property }, admin, href, thing) as { it?: object }).it
  const common = { name: 'It', required: true, hasDefault: false, writable: false }

  it.each([
    ['Float', propertyOf({ type: 'Float' }, { label: 'It' }), {}],
    ['Date', date({ label: 'It' }), {}],
    ['Formattable', formattable({ label: 'It', format: 'plain' }), { required: false }],
    [
      'String',
      choice({ label: 'It', offered: () => ['a', 'b'], also: ['c'] }),
      { _embedded: { allowedValues: ['a', 'b'] } },
    ],
    ['[]String', texts({ label: 'It', all: ['a', 'b'] }), { _embedded: { allowedValues: ['a', 'b'] } }],
    ['[]String', texts({ label: 'It' }), {}],
    ['Parts', propertyOf({ type: 'Composite', name: 'Parts' }, { label: 'It' }), {}],
    ['Thing', linked({ label: 'It', to: 'Thing', paths }), { location: '_links' }],
    ['[]Thing', linked({ label: 'It', to: 'Thing', paths, many: true }), { location: '_links' }],
  ])('names the type %s', (type, property, more) => {
    expect(entryOf(property)).toEqual({ ...common, type, ...more })
  })

  it.each<Kind>([
    { type: 'String', minLength: 3, maxLength: 50, regularExpression: '^a' },
    {
      type: 'Formattable',
      format: 'plain',
      limits: { minLength: 3, maxLength: 50, regularExpression: '^a' },
    },
    { type: 'Integer', limits: { minLength: 3, maxLength: 50, regularExpression: '^a' } },
    { type: 'Float', limits: { minLength: 3, maxLength: 50, regularExpression: '^a' } },
  ])('tells the limits there are: $type', (kind) => {
    expect(entryOf(propertyOf(kind, { label: 'It' }))).toEqual({
      ...{ ...common, type: kind.type, minLength: 3, maxLength: 50, regularExpression: '^a' },
    })
  })

  it.each<Kind>([
    { type: 'String' },
    { type: 'Formattable', format: 'plain', limits: { maxLength: undefined } },
    { type: 'Integer', limits: {} },
    { type: 'Integer', min: 1 },
  ])('tells no limit that nobody has set: %j', (kind) => {
    const entry = entryOf(propertyOf(kind, { label: 'It' }))
    expect(Object.keys(entry ?? {})).toEqual(['type', ...Object.keys(common)])
  })

  it('names the values of a link that may be chosen, or where to find them', () => {
    const links = [{ href: '/api/v3/things/1', title: 'One' }]
    const choices = [{ id: 1, value: 'One' }]
    const few = linked({ label: 'It', to: 'Thing', paths, writable: true, choices })
    const found = linked({
      label: 'It',
      to: 'Thing',
      paths,
      writable: true,
      allowed: (_, thing?: Thing) => (thing ? { href: `/api/v3/things?of=${thing.id}` } : undefined),
    })

    expect(entryOf(few)).toMatchObject({ _links: { allowedValues: links } })
    expect(entryOf(found, { id: 7 })).toMatchObject({
      _links: { allowedValues: { href: '/api/v3/things?of=7' } },
    })
    expect(entryOf(found)).not.toHaveProperty('_links')
    expect(entryOf({ ...few, writable: false })).not.toHaveProperty('_links')
  })
})
