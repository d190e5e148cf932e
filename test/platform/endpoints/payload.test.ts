import { describe, expect, it } from 'vitest'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { payload } from '#shared/platform/endpoints/forms.ts'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { InvalidInput, valueIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { formattable, hrefTo, linked, type Properties, text } from '#shared/platform/properties/property.ts'
import { newUser } from '#shared/resources/users/model.ts'

const nobody = signedIn(newUser(1, new Date(0)), defaultConfiguration)
const admin = signedIn({ ...newUser(1, new Date(0)), admin: true }, defaultConfiguration)

const looked: unknown[] = []
const people = {
  to: 'User',
  paths: { '/api/v3/users/': 'U', '/api/v3/placeholder_users/': 'P' },
  isHidden: (value: unknown, { isAdmin }: Viewer) => String(value).startsWith('P') && !isAdmin,
  title: async (value: unknown) => {
    looked.push(value)
    return value === 'U404' ? undefined : `Person ${value}`
  },
} as const
const colors = [{ id: 1, value: 'red' }]
const properties = {
  name: text({ label: 'Name', maxLength: 60, writable: true }),
  about: formattable({ label: 'About', format: 'markdown' }),
  scope: hrefTo({ label: 'Scope', values: ['/my/page'] }),
  parent: linked({ label: 'Parent', to: 'Project', paths: { '/api/v3/projects/': '' } }),
  color: linked({
    label: 'Color',
    to: 'Option',
    paths: { '/api/v3/custom_options/': '' },
    choices: colors,
  }),
  owner: linked({ label: 'Owner', ...people }),
  people: linked({ label: 'People', ...people, many: true }),
} satisfies Properties<never>

const payloadOf = (values: Values, viewer = admin, ...wrong: string[]) => {
  const violations = wrong.map((name) => constraintViolation(name, 'It is wrong.'))
  return payload(properties, { values, violations }, viewer)
}

describe('the payload of a form', () => {
  it('holds texts rendered, unless something is wrong with them', async () => {
    const about = { format: 'markdown', raw: '*a*' }

    expect(await payloadOf({ name: 'x', about: '*a*' })).toEqual({
      name: 'x',
      about: { ...about, html: '<p><em>a</em></p>' },
    })
    expect(await payloadOf({ about: '*a*' }, admin, 'about')).toEqual({ about: { ...about, html: '' } })
    expect(await payloadOf({ about: new InvalidInput(['*a*']) }, admin, 'about')).toEqual({ about: ['*a*'] })
  })

  it('holds links among the `_links`, by their own addresses, with their names', async () => {
    const values = { name: 'x', parent: 7, owner: 'P8', people: ['U5', 'P9', 'U404'], color: 1 }

    expect(await payloadOf({ ...values, scope: '/my/page' })).toEqual({
      name: 'x',
      _links: {
        parent: { href: '/api/v3/projects/7' },
        owner: { href: '/api/v3/placeholder_users/8', title: 'Person P8' },
        people: [
          { href: '/api/v3/users/5', title: 'Person U5' },
          { href: '/api/v3/placeholder_users/9', title: 'Person P9' },
          { href: '/api/v3/users/404' },
        ],
        color: { href: '/api/v3/custom_options/1', title: 'red' },
        scope: { href: '/my/page' },
      },
    })
  })

  it('holds empty links', async () => {
    expect(await payloadOf({ parent: null, people: null, scope: null })).toEqual({
      _links: { parent: { href: null }, people: [], scope: { href: null } },
    })
    expect(await payloadOf({ people: [] })).toEqual({ _links: { people: [] } })
  })

  it('shows what leads nowhere as it was sent, so that it is as wrong when it is sent back', async () => {
    const links = {
      parent: { href: '/api/v3/projects/apollo' },
      owner: { href: 7 },
      people: [{ href: '/api/v3/users/5' }, { href: '/api/v3/groups/6' }, 'text'],
    }
    const given = (name: 'parent' | 'owner' | 'people', _links: object) =>
      valueIn({ _links }, name, properties[name], null, admin)
    const read = (sent: object) => ({
      parent: given('parent', sent),
      owner: given('owner', sent),
      people: given('people', sent),
    })

    const { _links: shown } = await payloadOf(read(links), admin, 'parent', 'owner', 'people')
    expect(shown).toEqual(links)
    expect(read(shown as object)).toEqual(read(links))
  })

  it('does not disclose what is hidden from the requester, nor look for its name', async () => {
    looked.length = 0

    expect(await payloadOf({ owner: 'P8', people: ['U5', 'P9'] }, nobody)).toEqual({
      _links: {
        owner: undisclosed,
        people: [{ href: '/api/v3/users/5', title: 'Person U5' }, undisclosed],
      },
    })
    expect(looked).toEqual(['U5'])
  })

  it('tells no name of what may not be chosen', async () => {
    looked.length = 0

    expect(await payloadOf({ owner: 'U5', color: 1 }, admin, 'owner', 'color')).toEqual({
      _links: { owner: { href: '/api/v3/users/5' }, color: { href: '/api/v3/custom_options/1' } },
    })
    expect(looked).toEqual([])
  })

  it('can be sent back as it is', async () => {
    const present = { owner: 'P8', people: ['U5', 'P9'] }
    const input = await payloadOf(present, nobody)

    expect(valueIn(input, 'people', properties.people, present.people, nobody)).toEqual(present.people)
    expect(valueIn(input, 'owner', properties.owner, present.owner, nobody)).toBeUndefined()
  })
})
