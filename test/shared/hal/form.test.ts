import { describe, expect, it } from 'vitest'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/errors/api-error.ts'
import { form } from '#shared/hal/form.ts'
import type { Resource } from '#shared/hal/link.ts'
import type { Values } from '#shared/properties/draft.ts'
import { givenValue } from '#shared/properties/input.ts'
import { integer, linked, type Properties, text } from '#shared/properties/property.ts'
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
    viewer: admin,
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

describe('the payload of a form', () => {
  const UNDISCLOSED = 'urn:service-org:api:v3:undisclosed'
  const people = {
    to: 'User',
    paths: { '/api/v3/users/': 'U', '/api/v3/placeholder_users/': 'P' },
    isHidden: (value: unknown, { isAdmin }: Viewer) => String(value).startsWith('P') && !isAdmin,
  } as const
  const linking = {
    name: text({ label: 'Name', maxLength: 60, writable: true }),
    parent: linked({ label: 'Parent', to: 'Project', paths: { '/api/v3/projects/': '' } }),
    owner: linked({ label: 'Owner', ...people }),
    people: linked({ label: 'People', ...people, many: true }),
  }
  const payloadOf = (values: object, viewer = admin) => {
    const draft = { values: values as Values, violations: [] }
    const { _embedded } = form({
      href: '/form',
      properties: linking,
      viewer,
      draft,
      schema: itsSchema,
      commit,
    })
    return (_embedded as { payload: object }).payload
  }

  it('holds links among the `_links`, those of several kinds by their own addresses', () => {
    expect(payloadOf({ name: 'x', parent: 7, owner: 'P8', people: ['U5', 'P9'] })).toEqual({
      name: 'x',
      _links: {
        parent: { href: '/api/v3/projects/7' },
        owner: { href: '/api/v3/placeholder_users/8' },
        people: [{ href: '/api/v3/users/5' }, { href: '/api/v3/placeholder_users/9' }],
      },
    })
  })

  it('holds empty links, and nothing for what leads nowhere', () => {
    expect(payloadOf({ parent: null, owner: Number.NaN, people: null })).toEqual({
      _links: { parent: { href: null }, owner: { href: null }, people: [] },
    })
    expect(payloadOf({ people: [] })).toEqual({ _links: { people: [] } })
  })

  it('does not disclose what is hidden from the requester', () => {
    expect(payloadOf({ owner: 'P8', people: ['U5', 'P9'] }, nobody)).toEqual({
      _links: { owner: { href: UNDISCLOSED }, people: [{ href: '/api/v3/users/5' }, { href: UNDISCLOSED }] },
    })
  })

  it('can be sent back as it is', () => {
    const present = { owner: 'P8', people: ['U5', 'P9'] }
    const input = payloadOf(present, nobody) as Values

    expect(givenValue(input, 'people', linking.people, present.people, nobody)).toEqual(present.people)
    expect(givenValue(input, 'owner', linking.owner, present.owner, nobody)).toBeUndefined()
  })
})
