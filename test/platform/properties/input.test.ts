import { describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { hasAddress, InvalidInput, linkIn, valueIn } from '#shared/platform/properties/input.ts'
import { formattable, linked, type Property, text } from '#shared/platform/properties/property.ts'
import { newUser } from '#shared/resources/users/model.ts'

const viewer = signedIn(newUser(1, new Date(0)), defaultConfiguration)
const UNDISCLOSED = 'urn:service-org:api:v3:undisclosed'

const parent = linked({ label: 'Parent', to: 'Project', paths: { '/api/v3/projects/': '' } })
const people = {
  label: 'People',
  to: 'User',
  paths: { '/api/v3/users/': 'U', '/api/v3/groups/': 'G', '/api/v3/placeholder_users/': 'P' },
  isHidden: (value: unknown) => String(value).startsWith('P'),
} as const
const person = linked(people)
const several = linked({ ...people, many: true })
const severalOrOne: Property = { ...several, kind: { ...several.kind, orOne: true } }

const given = (property: Property, input: object, present?: unknown) =>
  valueIn(input as Record<string, unknown>, 'it', property, present, viewer)
const linkedTo = (property: Property, link: unknown, present?: unknown) =>
  given(property, { _links: { it: link } }, present)

describe('a link in a body', () => {
  it.each([
    '/api/v3/projects/7',
    'http://localhost/api/v3/projects/7',
    'https://service.example.com:8443/api/v3/projects/7',
  ])('names its id, whatever the host: %s', (href) => {
    expect(linkedTo(parent, { href, title: 'T', more: 1 })).toBe(7)
  })

  it.each([
    ['among the links', { _links: { it: { href: '/api/v3/projects/7' } } }],
    ['beside them', { it: { href: '/api/v3/projects/7' } }],
    [
      'in both, where that among the links counts',
      {
        _links: { it: { href: '/api/v3/projects/7' } },
        it: { href: '/api/v3/projects/8' },
      },
    ],
  ])('may stand %s', (_, input) => {
    expect(given(parent, input)).toBe(7)
    expect(linkIn(input, 'it', parent)).toBe(7)
  })

  it.each([
    ['/api/v3/users/5', 'U5'],
    ['/api/v3/groups/6', 'G6'],
  ])('to one of several kinds has the kind: %s', (href, value) => {
    expect(linkedTo(person, { href })).toBe(value)
  })

  it('without members says nothing', () => {
    expect(linkedTo(parent, {})).toBeUndefined()
    expect(given(parent, { it: {} })).toBeUndefined()
    expect(given(parent, { _links: { it: {} }, it: { href: '/api/v3/projects/8' } })).toBe(8)
  })

  it.each([{ id: 3 }, { title: 'Apollo' }, { name: 'Apollo', id: 3 }])(
    'without an address, but with other members, leads nowhere: %j',
    (link) => {
      expect(linkedTo(parent, link)).toEqual(new InvalidInput(link))
      expect(linkIn({ it: link }, 'it', parent)).toEqual(new InvalidInput(link))
      expect(hasAddress({ it: link }, 'it', parent)).toBe(false)
    },
  )

  it.each([{ href: null }, null])('%j clears', (link) => {
    expect(linkedTo(parent, link)).toBeNull()
    expect(given(parent, { _links: { it: link }, it: { href: '/api/v3/projects/8' } })).toBeNull()
  })

  it.each([undefined, {}, { href: UNDISCLOSED }])('%j says nothing', (link) => {
    expect(linkedTo(parent, link, 3)).toBeUndefined()
  })

  it.each([
    ['of another kind', { href: '/api/v3/users/7' }],
    ['to a part of one', { href: '/api/v3/projects/7/versions' }],
    ['to a part with a number', { href: '/api/v3/projects/7/versions/8' }],
    ['to no id', { href: '/api/v3/projects/' }],
    ['to a name', { href: '/api/v3/projects/name' }],
    ['to zero', { href: '/api/v3/projects/0' }],
    ['to an id with zeros before it', { href: '/api/v3/projects/007' }],
    ['to a negative id', { href: '/api/v3/projects/-7' }],
    ['to an id too long', { href: '/api/v3/projects/1234567890123456' }],
    ['with a query', { href: '/api/v3/projects/7?a=1' }],
    ['with a line end', { href: '/api/v3/projects/7\n' }],
    ['with an inherited name for a path', { href: '/api/v3/constructor/7' }],
    ['of another scheme', { href: 'ftp://host/api/v3/projects/7' }],
    ['that is empty', { href: '' }],
    ['that is a number', { href: 7 }],
    ['that is a list', { href: ['/api/v3/projects/7'] }],
    ['that is an object', { href: { href: '/api/v3/projects/7' } }],
    ['in a list', [{ href: '/api/v3/projects/7' }]],
    ['as a text', '/api/v3/projects/7'],
    ['as a number', 7],
    ['as a boolean', false],
  ])('%s leads nowhere, and is kept as it was sent', (_, link) => {
    expect(linkedTo(parent, link)).toEqual(new InvalidInput(link))
  })

  it('that leads nowhere is kept by its address alone', () => {
    const href = '/api/v3/users/7'

    expect(linkedTo(parent, { href, title: 7, more: 1 })).toEqual(new InvalidInput({ href }))
  })

  it('to a hidden entity is like one to a missing entity', () => {
    const hidden = { href: '/api/v3/placeholder_users/6' }

    expect(linkedTo(person, hidden, 'P6')).toEqual(new InvalidInput(hidden))
    const elsewhere = { href: `https://example.com${hidden.href}`, title: 'T' }
    expect(linkedTo(person, elsewhere, 'P6')).toEqual(new InvalidInput(hidden))
    expect(linkedTo(several, [hidden], ['P6'])).toEqual([new InvalidInput(hidden)])
  })

  it('may stand in `_links` only if that is an object', () => {
    expect(given(parent, { _links: [{ it: { href: '/api/v3/projects/7' } }] })).toBeUndefined()
    expect(given(parent, { _links: 'it' })).toBeUndefined()
    expect(given(parent, { _links: null, it: { href: '/api/v3/projects/7' } })).toBe(7)
  })
})

describe('several links in a body', () => {
  const user = (id: number) => ({ href: `/api/v3/users/${id}` })
  const undisclosed = { href: UNDISCLOSED, title: 'Undisclosed' }

  it.each([
    ['a list', [user(5), user(6)], ['U5', 'U6']],
    ['a list with repetitions', [user(5), user(6), user(5)], ['U5', 'U6']],
    ['an empty list', [], []],
    ['a list of an empty link', [{ href: null }], []],
  ])('may be %s', (_, links, values) => {
    expect(linkedTo(several, links, ['U9'])).toEqual(values)
    expect(linkedTo(severalOrOne, links, ['U9'])).toEqual(values)
  })

  it.each<[what: string, link: object, values: unknown[]]>([
    ['one link', user(5), ['U5']],
    ['an empty link', { href: null }, []],
    ['an undisclosed link', undisclosed, ['P7']],
  ])('may be %s only where that is said', (_, link, values) => {
    expect(linkedTo(severalOrOne, link, ['U9', 'P7'])).toEqual(values)
    expect(linkedTo(several, link, ['U9', 'P7'])).toEqual(
      new InvalidInput('title' in link ? { href: UNDISCLOSED } : link),
    )
  })

  it('that are null are no value; that are not there say nothing', () => {
    expect(linkedTo(several, null)).toBeNull()
    expect(given(several, {})).toBeUndefined()
  })

  it.each([[7], ['text'], [[user(5)]], [{ href: 7 }], [null], [{}], [{ title: 'T' }]])(
    '%j lead nowhere',
    (...links) => {
      expect(linkedTo(several, links)).toEqual([new InvalidInput(links[0])])
    },
  )

  it.each(['text', 7, true, { href: 7 }, { title: 'T' }])('%j are no list', (sent) => {
    expect(linkedTo(several, sent)).toEqual(new InvalidInput(sent))
    expect(linkedTo(severalOrOne, sent)).toEqual([new InvalidInput(sent)])
  })

  it('may be wrong in part, which is kept as it was sent', () => {
    const wrong = { href: '/api/v3/projects/1' }

    expect(linkedTo(several, [user(5), wrong, wrong])).toEqual([
      'U5',
      new InvalidInput(wrong),
      new InvalidInput(wrong),
    ])
  })

  it('keep those that are hidden where any is sent back, and their order', () => {
    expect(linkedTo(several, [user(5), undisclosed, undisclosed], ['U5', 'P7', 'P8'])).toEqual([
      'U5',
      'P7',
      'P8',
    ])
    expect(linkedTo(several, [undisclosed, user(6), user(5)], ['U5', 'P7'])).toEqual(['U5', 'P7', 'U6'])
  })

  it('keep nothing hidden where none is sent back', () => {
    expect(linkedTo(several, [user(5), { href: null }], ['U5', 'P7'])).toEqual(['U5'])
    expect(linkedTo(several, [], ['U5', 'P7'])).toEqual([])
  })

  it('keep nothing where nothing is hidden', () => {
    expect(linkedTo(several, [undisclosed, user(5)], ['U5', 'U6'])).toEqual(['U5'])
    expect(linkedTo(several, [undisclosed], null)).toEqual([])
  })
})

describe('a Formattable in a body', () => {
  const about = formattable({ label: 'About', format: 'plain' })

  it.each([
    [{ raw: 'text' }, 'text'],
    [{ raw: '' }, ''],
    [{ raw: null }, null],
    [{ format: 'other', raw: 'text', html: '<b>ignored</b>' }, 'text'],
    [null, null],
    [undefined, undefined],
  ])('%j says %j', (value, written) => {
    expect(given(about, { it: value })).toBe(written)
  })

  it.each(['text', '', 7, true, [], ['text'], {}, { html: 'a' }, { raw: 1 }, { raw: {} }, { raw: ['a'] }])(
    '%j is no text, and kept as it was sent',
    (value) => {
      expect(given(about, { it: value })).toEqual(new InvalidInput(value))
    },
  )
})

describe('a value in a body', () => {
  const named = text({ label: 'It', maxLength: 9, alias: 'other' })

  it.each([
    [{ it: 'a' }, 'a'],
    [{ other: 'b' }, 'b'],
    [{ it: 'a', other: 'b' }, 'a'],
    [{ it: 'now', other: 'b' }, 'b'],
    [{ it: 'a', other: 'now' }, 'a'],
    [{ it: null }, null],
    [{}, undefined],
  ])('stands under its name or its alias, the one that differs: %j', (input, value) => {
    expect(given(named, input, 'now')).toBe(value)
  })

  const project = (id: number) => ({ href: `/api/v3/projects/${id}` })
  const aliased: Property = { ...parent, alias: 'other' }

  it.each([
    [{ it: project(1) }, 1],
    [{ _links: { other: project(2) } }, 2],
    [{ other: project(2) }, 2],
    [{ other: project(2), _links: { it: project(1) } }, 1],
    [{ other: project(2), it: { href: null } }, null],
    [{}, undefined],
  ])('is a link under its alias if it has none under its name: %j', (input, value) => {
    expect(given(aliased, input)).toBe(value)
  })

  it('is none that is inherited', () => {
    const input = JSON.parse('{"__proto__": {"it": "a"}}')

    expect(given(named, input)).toBeUndefined()
    expect(valueIn({}, 'constructor', named, undefined, viewer)).toBeUndefined()
  })
})
