import { describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { type Formatted, formatted } from '#shared/platform/formattable/formattable.ts'
import { linkedHref, presentValues, represented } from '#shared/platform/hal/resource.ts'
import { formattable, linked, type Properties, text } from '#shared/platform/properties/property.ts'
import { newUser } from '#shared/resources/users/model.ts'

interface Thing {
  name: string
  about?: Formatted
  owner?: string
  people: string[]
}

const paths = { '/api/v3/users/': 'U', '/api/v3/groups/': 'G' } as const
const properties: Properties<Thing> = {
  name: text({ label: 'Name', maxLength: 9, alias: 'title' }),
  about: formattable({ label: 'About', format: 'markdown' }),
  secret: text({ label: 'Secret', maxLength: 9, visible: false, show: () => 'hidden' }),
  owner: linked({ label: 'Owner', to: 'User', paths }),
  people: linked({ label: 'People', to: 'User', paths, many: true }),
}

const viewer = signedIn(newUser(1, new Date(0)), defaultConfiguration)

describe('the values of a resource', () => {
  it('are shown by name and alias, texts rendered, links and what is hidden left out', async () => {
    const about = await formatted('*now*', 'markdown')

    expect(represented(properties, { name: 'x', about, owner: 'U5', people: [] }, viewer)).toEqual({
      name: 'x',
      title: 'x',
      about: { format: 'markdown', raw: '*now*', html: expect.stringContaining('<em>now</em>') },
    })
  })

  it('have a Formattable also where there is no text', () => {
    expect(represented(properties, { name: 'x', people: [] }, viewer).about).toEqual({
      format: 'markdown',
      raw: null,
      html: '',
    })
  })

  it('are at present what a write starts from: texts as written, links as values, hidden ones too', async () => {
    const about = await formatted('*now*', 'markdown')

    expect(presentValues(properties, { name: 'x', about, owner: 'U5', people: ['G7'] }, viewer)).toEqual({
      name: 'x',
      about: '*now*',
      secret: 'hidden',
      owner: 'U5',
      people: ['G7'],
    })
    expect(presentValues(properties, { name: 'x', people: [] }, viewer)).toMatchObject({
      about: null,
      owner: null,
    })
  })
})

describe('the address of a value', () => {
  const kind = { type: 'Link', to: 'User', paths } as const

  it.each([
    ['U5', '/api/v3/users/5'],
    ['G12', '/api/v3/groups/12'],
    ['P5', null],
    ['5', null],
    [5, null],
    ['U', null],
    ['U5/6', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
  ])('of %j is %j', (value, href) => {
    expect(linkedHref(kind, value)).toBe(href)
  })

  it('of a plain id is that of the one kind there is', () => {
    expect(linkedHref({ type: 'Link', to: 'Project', paths: { '/api/v3/projects/': '' } }, 7)).toBe(
      '/api/v3/projects/7',
    )
  })
})
