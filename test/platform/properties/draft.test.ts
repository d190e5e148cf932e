import { describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { defaultsOf, draft } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import {
  formattable,
  integer,
  linked,
  onCreation,
  type Properties,
  text,
} from '#shared/platform/properties/property.ts'
import { newUser } from '#shared/resources/users/model.ts'

interface Thing {
  id: number
}

const properties: Properties<Thing> = {
  id: integer({ label: 'ID' }),
  name: text({ label: 'Name', maxLength: 5, writable: true }),
  note: text({ label: 'Note', maxLength: 5, writable: true, required: false }),
  size: integer({ label: 'Size', writable: true, default: 3 }),
  secret: text({ label: 'Secret', maxLength: 5, required: false, writable: ({ isAdmin }) => isAdmin }),
  scope: text({ label: 'Scope', maxLength: 5, writable: onCreation }),
}

const nobody = signedIn(newUser(1, new Date(0)), defaultConfiguration)
const admin = signedIn({ ...newUser(1, new Date(0)), admin: true }, defaultConfiguration)
const present = { id: 1, name: 'old', note: null, size: 7, secret: 's', scope: 'x' }

/** The values that a write would save, and its violations in short form. */
const drafted = (input: Values, viewer = admin, entity: Thing | undefined = undefined) => {
  const { values, violations } = draft<Thing, unknown>({
    properties,
    input,
    viewer,
    entity,
    present: entity ? present : defaultsOf(properties, viewer),
  })
  return { values, violations: violations.map(({ identifier, message }) => `${identifier}: ${message}`) }
}
const updated = (input: Values, viewer = admin) => drafted(input, viewer, { id: 1 })

describe('the draft of something new', () => {
  it('has defaults for what is not given', () => {
    const { values, violations } = drafted({ name: 'new', scope: 'x' })

    expect(values).toEqual({ name: 'new', note: null, size: 3, secret: null, scope: 'x' })
    expect(violations).toEqual([])
  })

  it('lacks what is required, has no default and is not given', () => {
    expect(drafted({ scope: 'x' }).violations).toEqual(["PropertyConstraintViolation: Name can't be blank."])
  })

  it('ignores what is unknown or inherited', () => {
    const input = JSON.parse('{"name":"n","scope":"x","__proto__":{"size":9},"shoeSize":4,"_links":{}}')

    expect(drafted(input)).toMatchObject({ values: { size: 3 }, violations: [] })
  })
})

describe('the draft of a change', () => {
  it('leaves what is not given as it is, and holds writable values only', () => {
    expect(updated({ name: 'new' })).toEqual({
      values: { name: 'new', note: null, size: 7, secret: 's' },
      violations: [],
    })
  })

  it('clears what is not required with null', () => {
    expect(updated({ secret: null }).values).toMatchObject({ secret: null })
  })

  it('refuses null for what is required', () => {
    expect(updated({ name: null }).violations).toEqual(["PropertyConstraintViolation: Name can't be blank."])
  })

  it('shows a wrong value as it was given, in every property that has one', () => {
    const { values, violations } = updated({ name: 'too long', size: 1.5 })

    expect(values).toMatchObject({ name: 'too long', size: 1.5 })
    expect(violations).toEqual([
      'PropertyConstraintViolation: Name is too long (maximum is 5 characters).',
      'PropertyConstraintViolation: Size is not an integer.',
    ])
  })

  it.each([
    ['id', 2, 'ID'],
    ['id', null, 'ID'],
    ['id', '1', 'ID'],
    ['scope', 'y', 'Scope'],
  ])('refuses a read-only %s of %j', (name, value, label) => {
    expect(updated({ [name]: value }).violations).toEqual([
      `PropertyIsReadOnly: ${label} was attempted to be written but is not writable.`,
    ])
  })

  it('takes the present value of what is read-only', () => {
    expect(updated({ id: 1, scope: 'x' }).violations).toEqual([])
  })

  it('depends on the requester', () => {
    expect(updated({ secret: 't' }, nobody).violations).toEqual([
      'PropertyIsReadOnly: Secret was attempted to be written but is not writable.',
    ])
    expect(updated({}, nobody).values).not.toHaveProperty('secret')
  })

  it('names the property of a violation', () => {
    const { violations } = draft({
      properties,
      input: { id: 2, name: '' },
      viewer: admin,
      entity: { id: 1 },
      present,
    })

    expect(violations.map(({ details }) => details.attribute)).toEqual(['id', 'name'])
  })
})

describe('links and texts in a draft', () => {
  interface Linked extends Thing {
    people: string[]
  }
  const UNDISCLOSED = 'urn:service-org:api:v3:undisclosed'
  const isHidden = (value: unknown) => String(value).startsWith('P')
  const paths = { '/api/v3/users/': 'U', '/api/v3/placeholder_users/': 'P' } as const
  const linkedProperties: Properties<Linked> = {
    people: linked({
      label: 'People',
      to: 'User',
      paths,
      many: true,
      required: false,
      exists: (value) => !isHidden(value) && value !== 'U404',
      isHidden,
      writable: true,
    }),
    owner: linked({ label: 'Owner', to: 'User', paths, isHidden, writable: true, required: false }),
    maker: linked({ label: 'Maker', to: 'User', paths, isHidden }),
    about: formattable({ label: 'About', format: 'plain', writable: true }),
    origin: formattable({ label: 'Origin', format: 'plain' }),
  }
  const present = { people: ['U5', 'P7'], owner: 'P8', maker: 'U1', about: 'now', origin: 'here' }
  const to = (value: string) => ({
    href: `/api/v3/${value[0] === 'U' ? 'users' : 'placeholder_users'}/${value.slice(1)}`,
  })
  const undisclosed = { href: UNDISCLOSED, title: 'Undisclosed' }

  const changed = (input: Values) => {
    const entity = { id: 1, people: [] }
    const { values, violations } = draft({
      properties: linkedProperties,
      input,
      viewer: admin,
      entity,
      present,
    })
    return { values, violations: violations.map(({ message }) => message) }
  }
  const unchanged = { people: ['U5', 'P7'], owner: 'P8', about: 'now' }

  it('stay as they are where the whole resource is echoed', () => {
    const echo = {
      _type: 'Thing',
      about: { format: 'plain', raw: 'now', html: '<p>now</p>' },
      origin: { format: 'plain', raw: 'here', html: '<p>here</p>' },
      _links: { people: [to('U5'), undisclosed], owner: undisclosed, maker: { ...to('U1'), title: 'Ada' } },
      _embedded: { owner: {} },
    }

    expect(changed(echo)).toEqual({ values: unchanged, violations: [] })
  })

  it('keep what is hidden while others are added', () => {
    expect(changed({ _links: { people: [undisclosed, to('U6')] } })).toEqual({
      values: { ...unchanged, people: ['P7', 'U6'] },
      violations: [],
    })
  })

  it('may not be chosen where they are hidden, or nowhere', () => {
    expect(changed({ _links: { people: [to('U5'), to('P9')] } }).violations).toEqual([
      'People does not exist.',
    ])
    expect(changed({ _links: { people: [to('U404')] } }).violations).toEqual(['People does not exist.'])
  })

  it('that are read-only may not be changed', () => {
    const message = (label: string) => `${label} was attempted to be written but is not writable.`

    expect(changed({ _links: { maker: to('U2') } }).violations).toEqual([message('Maker')])
    expect(changed({ _links: { maker: { href: null } } }).violations).toEqual([message('Maker')])
    expect(changed({ origin: { raw: 'there' } }).violations).toEqual([message('Origin')])
    expect(changed({ origin: 'here' }).violations).toEqual([message('Origin')])
  })

  it('are cleared', () => {
    expect(changed({ _links: { people: [], owner: { href: null } }, about: { raw: null } })).toEqual({
      values: { people: [], owner: null, about: null },
      violations: [],
    })
  })

  it.each(['now', 7, {}, { raw: 1 }, []])('say that %j is no text', (about) => {
    expect(changed({ about }).violations).toEqual(['About is invalid.'])
  })
})
