import { describe, expect, it } from 'vitest'
import { form } from '#shared/platform/endpoints/forms.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/platform/http/errors.ts'

const commit = { href: '/api/v3/things', method: 'post' } as const
const itsSchema: Resource = { _type: 'Schema' }

const formOf = (violations: ApiError[] = []) =>
  form({
    href: '/api/v3/things/form',
    payload: { name: 'x' },
    violations,
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
