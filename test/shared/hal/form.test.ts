import { describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/errors/api-error.ts'
import { form } from '#shared/hal/form.ts'
import type { Resource } from '#shared/hal/link.ts'
import { schema } from '#shared/hal/schema.ts'
import { integer, type Properties, text } from '#shared/properties/property.ts'
import { newUser } from '#shared/resources/users/model.ts'

interface Thing {
  id: number
}

const properties: Properties<Thing> = {
  id: integer({ label: 'ID' }),
  name: text({ label: 'Name', maxLength: 60, writable: true }),
  note: text({ label: 'Note', maxLength: 9, writable: true, required: false, default: 'x' }),
  scope: text({ label: 'Scope', maxLength: 9, writable: ({ isAdmin }, thing) => isAdmin && !thing }),
}

const nobody = signedIn(newUser(1, new Date(0)), defaultConfiguration)
const admin = signedIn({ ...newUser(1, new Date(0)), admin: true }, defaultConfiguration)
const commit = { href: '/api/v3/things', method: 'post' } as const
const itsSchema: Resource = { _type: 'Schema' }

const formOf = (violations: ApiError[] = []) =>
  form({
    href: '/api/v3/things/form',
    properties,
    draft: { values: { name: 'x' }, violations },
    schema: itsSchema,
    commit,
  })

describe('a form', () => {
  it('that is valid shows payload and schema, and where to save it', () => {
    expect(formOf()).toEqual({
      _type: 'Form',
      _embedded: { payload: { name: 'x' }, schema: itsSchema, validationErrors: {} },
      _links: {
        self: { href: '/api/v3/things/form', method: 'post' },
        validate: { href: '/api/v3/things/form', method: 'post' },
        commit,
      },
    })
  })

  it('that is invalid has no commit, and an error for each property', () => {
    const invalid = formOf([constraintViolation('name', 'Name is invalid.'), readOnlyViolation('id', 'ID')])

    expect(invalid._links).not.toHaveProperty('commit')
    expect(invalid._embedded).toMatchObject({
      validationErrors: {
        name: {
          _type: 'Error',
          errorIdentifier: 'urn:service-org:api:v3:errors:PropertyConstraintViolation',
          message: 'Name is invalid.',
        },
        id: { errorIdentifier: 'urn:service-org:api:v3:errors:PropertyIsReadOnly' },
      },
    })
  })

  it('folds several errors of a property into one', () => {
    const twice = formOf([
      constraintViolation('name', 'Name is a.'),
      constraintViolation('name', 'Name is b.'),
    ])

    expect(twice._embedded).toMatchObject({
      validationErrors: {
        name: {
          errorIdentifier: 'urn:service-org:api:v3:errors:MultipleErrors',
          _embedded: { errors: [{ message: 'Name is a.' }, { message: 'Name is b.' }] },
        },
      },
    })
  })
})

describe('a schema', () => {
  it('describes every property with its limits', () => {
    expect(schema(properties, admin, undefined, '/api/v3/things/schema')).toEqual({
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
      _links: { self: { href: '/api/v3/things/schema' } },
    })
  })

  it('says what is writable for this requester and this thing', () => {
    expect(schema(properties, nobody).scope).toMatchObject({ writable: false })
    expect(schema(properties, admin, { id: 1 }).scope).toMatchObject({ writable: false })
  })

  it('inside a form has no address of its own', () => {
    expect(schema(properties, admin)._links).toEqual({})
  })
})
