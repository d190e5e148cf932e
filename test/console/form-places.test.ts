import { describe, expect, it } from 'vitest'
import type { Link, Resource } from '#shared/console/api/hal.ts'
import { fieldsOf } from '#shared/console/drafts/field.ts'
import { formFragmentOf, fragmentOf } from '#shared/console/drafts/preset.ts'
import { writtenForm } from '#shared/console/drafts/written.ts'
import { allowedFor, distinct } from '#shared/console/fields/allowed.ts'
import { localTime, momentAt, numberOr } from '#shared/console/fields/number-texts.ts'
import { offersOf } from '#shared/console/views/offers.ts'

const post = (href: string, more: Partial<Link> = {}): Link => ({ href, method: 'post', ...more })
const patch = { href: '/rockets/1', method: 'patch' }

describe('The mode of a page with a form', () => {
  it('contains the initial values of the form, and survives encoding in an address', () => {
    const payload = { _links: { pad: { href: '/pads/1?a=b#c' } }, name: 'Ä 100 % ?' }

    expect(formFragmentOf(fragmentOf('form', { payload }))).toEqual({ kind: 'form', preset: payload })
    expect(formFragmentOf(fragmentOf('write', {}))).toEqual({ kind: 'write', preset: {} })
  })

  it.each(['form?%', 'form?[1]', 'form?null', 'form?{'])('starts with nothing at %s', (how) => {
    expect(formFragmentOf(how)).toEqual({ kind: 'form', preset: {} })
  })

  it.each(['', 'tree', 'forms'])('is undefined for %j', (how) => {
    expect(formFragmentOf(how)).toBeUndefined()
  })
})

describe('The actions of a resource', () => {
  const offered = (_links: Resource['_links']) =>
    offersOf({ _links }).map(({ relation, link, how }) => [relation, link.href, how])

  it('include a form instead of the write that it prepares, whatever their addresses and order', () => {
    expect(offered({ updateImmediately: patch, update: post('/x') })).toEqual([['update', '/x', 'form']])
  })

  it('include the write if there is no form', () => {
    expect(offered({ updateImmediately: patch })).toEqual([['update', '/rockets/1', 'write']])
    expect(offered({ self: { href: '/rockets/1' }, update: patch })).toEqual([
      ['update', '/rockets/1', 'write'],
    ])
    expect(offered({ createImmediately: post('/rockets') })).toEqual([['create', '/rockets', 'write']])
  })

  it('need no input if they change an address of their own', () => {
    const star = { href: '/rockets/1/star', method: 'patch' }

    expect(offered({ self: { href: '/rockets/1' }, star })).toEqual([['star', '/rockets/1/star', undefined]])
  })

  it('include a form even if the name of its write ends in `Immediate`', () => {
    const links = { createRocket: post('/rockets/form'), createRocketImmediate: post('/rockets') }
    expect(offered(links)).toEqual([['createRocket', '/rockets/form', 'form']])
  })

  it('contain a write only once: no partial writes, and no templated links', () => {
    const links = {
      updateImmediately: patch,
      changePad: patch,
      update: post('/x'),
      editRocket: post('/rockets/{id}/form', { templated: true }),
    }
    expect(offered(links)).toEqual([['update', '/x', 'form']])
  })

  it('exclude comments, which have a field of their own', () => {
    expect(offered({ addComment: post('/rockets/1/activities') })).toEqual([])
  })

  it('run at once if they need no input', () => {
    expect(
      offered({ lock: post('/rockets/1/lock'), delete: { href: '/rockets/1', method: 'delete' } }),
    ).toEqual([
      ['lock', '/rockets/1/lock', undefined],
      ['delete', '/rockets/1', undefined],
    ])
  })

  it('run at once if their link contains the whole payload', () => {
    const payload = { isLaunched: false }

    expect(offered({ updateImmediately: patch, recall: { ...patch, payload } })).toEqual([
      ['recall', '/rockets/1', undefined],
      ['update', '/rockets/1', 'write'],
    ])
  })

  it('exclude links without a method or an address', () => {
    expect(offered({ self: { href: '/rockets/1' }, lock: { href: null, method: 'post' } })).toEqual([])
  })

  it('start with the payload of their link', () => {
    const payload = { name: 'Titan' }
    const links = { create: post('/form', { payload }), createImmediately: post('/rockets', { payload }) }

    expect(offered(links)).toEqual([['create', '/form', fragmentOf('form', { payload })]])
  })
})

describe('A form for a resource that has none', () => {
  const schema = {
    id: { type: 'Integer', name: 'ID', writable: false },
    name: { type: 'String', name: 'Name', writable: true },
  }
  const rocket = { id: 1, name: 'Titan', _links: { self: { href: '/rockets/1' }, update: patch } }

  it('changes the resource by its schema and its PATCH link', () => {
    const form = writtenForm(rocket, schema)

    expect(form._links).toEqual({ commit: patch })
    expect(form._embedded.payload).toBe(rocket)
    expect(fieldsOf(form).map(({ name }) => name)).toEqual(['name'])
  })

  it('creates an element of an empty collection', () => {
    const createImmediately = post('/rockets')
    const list = { total: 0, count: 0, _embedded: { elements: [] }, _links: { createImmediately } }

    const form = writtenForm(list, schema)

    expect(form._links).toEqual({ commit: createImmediately })
    expect(form._embedded.payload).toEqual({})
  })

  it('starts an element with the values of the link that creates it, unless the address has others', () => {
    const createImmediately = post('/rockets', { payload: { crewed: true, stages: [] } })
    const list = { total: 0, count: 0, _embedded: { elements: [] }, _links: { createImmediately } }

    expect(writtenForm(list, schema)._embedded.payload).toEqual({ crewed: true, stages: [] })
    expect(writtenForm(list, schema, { crewed: false })._embedded.payload).toEqual({
      crewed: false,
      stages: [],
    })
  })

  it('derives the fields from the first element of a collection without a schema', () => {
    const list = { total: 1, count: 1, _embedded: { elements: [rocket] } }

    expect(fieldsOf(writtenForm(list, undefined)).map(({ name }) => name)).toEqual(['name'])
    expect(fieldsOf(writtenForm({ ...list, _embedded: { elements: [] } }, undefined))).toEqual([])
  })

  it('derives the fields from the values of a resource without a schema, except its id and times', () => {
    const form = writtenForm(
      {
        ...rocket,
        crewed: true,
        weight: 1.5,
        stages: ['first', 'second'],
        note: { format: 'markdown', raw: '', html: '' },
        options: { a: 1 },
        pad: null,
        builtAt: '2026-01-01T00:00:00.000Z',
      },
      undefined,
    )

    expect(fieldsOf(form).map(({ name, property }) => [name, property.type])).toEqual([
      ['name', 'String'],
      ['crewed', 'Boolean'],
      ['weight', 'Float'],
      ['stages', '[]String'],
      ['note', 'Formattable'],
      ['options', 'Object'],
      ['pad', 'String'],
    ])
  })

  it('has only a comment field for a resource with a comment', () => {
    const activity = {
      ...rocket,
      version: 3,
      comment: { format: 'markdown', raw: 'Ordered.', html: '<p>Ordered.</p>' },
      details: [{ format: 'custom', raw: 'a', html: 'a' }],
    }

    expect(fieldsOf(writtenForm(activity, undefined)).map(({ name }) => name)).toEqual(['comment'])
  })
})

describe('The allowed values of a field', () => {
  const property = { type: 'Rocket', name: 'Rocket', writable: true }
  const one = { href: '/rockets/1', title: 'Titan' }

  it('are listed at an address or as links', () => {
    const linked = { ...property, location: '_links' }

    expect(allowedFor({ ...linked, _links: { allowedValues: { href: '/rockets' } } })).toEqual({
      href: '/rockets',
    })
    expect(allowedFor({ ...linked, _links: { allowedValues: [one] } })).toEqual({
      options: [{ title: 'Titan', value: one }],
    })
  })

  it('are links to embedded resources', () => {
    const rocket = { name: 'Titan', _links: { self: { href: '/rockets/1' } } }

    expect(allowedFor({ ...property, _embedded: { allowedValues: [rocket] } })).toEqual({
      options: [{ title: 'Titan', value: { href: '/rockets/1', title: 'Titan' } }],
    })
  })

  it('are embedded plain values, with the titles of the corresponding links', () => {
    const both = {
      _embedded: { allowedValues: ['on track'] },
      _links: { allowedValues: [{ ...one, title: 'Fine' }] },
    }

    expect(allowedFor({ ...property, ...both })).toEqual({ options: [{ title: 'Fine', value: 'on track' }] })
    expect(allowedFor({ ...property, _embedded: both._embedded })).toEqual({
      options: [{ title: 'On track', value: 'on track' }],
    })
  })

  it('are distinguished by id if several have the same name', () => {
    const options = ['1', '2', '3'].map((id) => ({
      title: id === '3' ? 'Ariane' : 'Titan',
      value: { href: `/rockets/${id}` },
    }))

    expect(distinct(options).map(({ title }) => title)).toEqual(['Titan (1)', 'Titan (2)', 'Ariane'])
  })

  it('are unrestricted if the schema lists none, or only parts of composite values', () => {
    expect(allowedFor(property)).toBeUndefined()
    expect(
      allowedFor({ ...property, _embedded: { allowedValues: [{ identifier: 'news' }] } }),
    ).toBeUndefined()
  })
})

describe('A number in a field', () => {
  it.each([
    ['2.05', 2.05],
    [' -3,5 ', -3.5],
    ['0', 0],
    ['', null],
    ['2.', '2.'],
    ['1e5', '1e5'],
    ['Infinity', 'Infinity'],
  ])('%j means %j', (text, number) => {
    expect(numberOr(text)).toBe(number)
  })

  it('converts a point in time to minutes, and back', () => {
    const moment = '2026-07-01T10:30:00.000Z'

    expect(momentAt(localTime(moment))).toBe(moment)
    expect(localTime(null)).toBe('')
    expect(momentAt('')).toBeNull()
    expect(localTime(momentAt('12345-01-01T00:00'))).toBe('12345-01-01T00:00')
  })
})
