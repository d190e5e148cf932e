import { describe, expect, it } from 'vitest'
import type { Form, Resource } from '#shared/console/api/hal.ts'
import {
  conflictsIn,
  draftChanges,
  draftedText,
  type FormDraft,
  resolved,
  withChange,
} from '#shared/console/drafts/draft.ts'
import { DraftStore } from '#shared/console/drafts/draft-store.ts'
import { bodyOf, fieldsOf, isSame, valueIn } from '#shared/console/drafts/field.ts'
import { messagesOf } from '#shared/console/drafts/messages.ts'

const writable = { writable: true }
const schema: Resource = {
  _type: 'Schema',
  id: { type: 'Integer', name: 'ID', writable: false },
  name: { type: 'String', name: 'Name', ...writable },
  status: { type: 'String', name: 'Status', ...writable },
  text: { type: 'Formattable', name: 'Text', ...writable },
  parent: { type: 'Rocket', name: 'Parent', ...writable, location: '_links' },
  crew: { type: '[]Pilot', name: 'Crew', ...writable, location: '_links' },
  notice: { type: 'String', name: 'Notice', ...writable, location: '_meta' },
  secret: { type: 'Password', name: 'Secret', ...writable },
}

const crew = [
  { href: '/pilots/1', title: 'Ada' },
  { href: '/pilots/2', title: 'Rio' },
]

const payload: Resource = {
  name: 'Saturn',
  status: 'good',
  text: { format: 'markdown', raw: 'big', html: '<p>big</p>' },
  _links: {
    status: { href: '/statuses/good', title: 'Good' },
    parent: { href: '/rockets/1', title: 'Titan' },
    crew,
  },
  _meta: { notice: null },
}

const form = (changes: Resource = {}): Form => ({
  _type: 'Form',
  _embedded: { payload: { ...payload, ...changes }, schema, validationErrors: {} },
})

const fields = fieldsOf(form())
const field = (name: string) => fields.find((one) => one.name === name)!

describe('The order of a form', () => {
  const orderOf = (...names: string[]) =>
    fieldsOf({
      _type: 'Form',
      _embedded: {
        payload: {},
        schema: Object.fromEntries(
          names.map((name) => [name, { type: 'String', name, required: name === 'subject', ...writable }]),
        ),
        validationErrors: {},
      },
    }).map(({ name }) => name)

  it('follows the order of decisions for work packages: custom fields before progress', () => {
    expect(orderOf('percentageDone', 'customField1', 'assignee', 'type', 'subject')).toEqual([
      ...['subject', 'type', 'assignee', 'customField1', 'percentageDone'],
    ])
  })

  it('begins with the work package and the hours for time entries', () => {
    expect(orderOf('ongoing', 'spentOn', 'hours', 'workPackage').slice(0, 3)).toEqual([
      ...['workPackage', 'hours', 'spentOn'],
    ])
  })

  it('is otherwise that of the schema, with the name first', () => {
    expect(orderOf('status', 'name', 'hours')).toEqual(['name', 'status', 'hours'])
  })
})

describe('The fields of a form', () => {
  it('are the writable properties, in the order of the schema', () => {
    expect(fields.map(({ name }) => name)).toEqual([
      ...['name', 'status', 'text', 'parent', 'crew', 'notice', 'secret'],
    ])
  })

  it('have their values at the location in the schema, or else at that in the payload', () => {
    expect(valueIn(payload, field('status'))).toBe('good')
    expect(valueIn(payload, field('parent'))).toEqual({ href: '/rockets/1', title: 'Titan' })
    expect(valueIn(payload, field('notice'))).toBeNull()

    const { location, ...linked } = { ...(schema.parent as object), location: undefined }
    const undeclared = {
      ...form(),
      _embedded: { ...form()._embedded, schema: { ...schema, parent: linked } },
    }
    expect(fieldsOf(undeclared).find(({ name }) => name === 'parent')?.location).toBe('_links')
    expect(location).toBeUndefined()
  })

  it('are sent at their locations, links without titles and texts without HTML', () => {
    const values = new Map<string, unknown>([
      ['name', 'Saturn V'],
      ['text', { format: 'markdown', raw: 'huge', html: '<p>huge</p>' }],
      ['crew', crew],
      ['notice', 'Hello'],
      ['unknown', 1],
    ])

    expect(bodyOf(fields, values, { _links: { pad: { href: '/pads/1' } } })).toEqual({
      name: 'Saturn V',
      text: { format: 'markdown', raw: 'huge' },
      _links: { pad: { href: '/pads/1' }, crew: [{ href: '/pilots/1' }, { href: '/pilots/2' }] },
      _meta: { notice: 'Hello' },
    })
  })

  it('have equal values if only titles, HTML, the order of links or the form of an empty value differ', () => {
    expect(isSame({ href: '/a', title: 'A' }, { href: '/a' })).toBe(true)
    expect(isSame(crew, crew.toReversed())).toBe(true)
    expect(isSame({ format: 'plain', raw: '', html: '' }, { format: 'plain', raw: null })).toBe(true)
    expect(isSame('', undefined)).toBe(true)
    expect(isSame({ href: null }, null)).toBe(true)

    expect(isSame(crew, crew.slice(1))).toBe(false)
    expect(isSame(['b', 'a'], ['a', 'b'])).toBe(false)
    expect(isSame(0, null)).toBe(false)
    expect(isSame(false, null)).toBe(false)
  })

  it('have all of their messages', () => {
    const several = { message: 'Two.', _embedded: { errors: [{ message: 'Short.' }, { message: 'Weak.' }] } }
    const wrong = { name: { message: 'Blank.' }, secret: several }

    const messages = messagesOf({ ...form(), _embedded: { ...form()._embedded, validationErrors: wrong } })

    expect(messages).toEqual(
      new Map([
        ['name', ['Blank.']],
        ['secret', ['Short.', 'Weak.']],
      ]),
    )
  })
})

describe('A draft', () => {
  const typed = (...texts: string[]): FormDraft =>
    texts.reduce((draft, to) => withChange(draft, 'name', { from: 'Saturn', to }), {})

  it('contains the changed values, without those that were changed back', () => {
    expect(draftChanges(typed('S', 'Sa'))).toEqual(new Map([['name', 'Sa']]))
    expect(draftChanges(typed('S', 'Saturn'))).toEqual(new Map())
  })

  it('keeps the original value while the form changes', () => {
    const draft = withChange(typed('S'), 'name', { from: 'S', to: 'Sa' })

    expect(draft.name).toEqual({ from: 'Saturn', to: 'Sa' })
  })

  it('is in conflict if another user has changed the same property to another value', () => {
    const draft = withChange(typed('Mine'), 'status', { from: 'good', to: 'bad' })

    expect(conflictsIn(form(), draft)).toEqual([])
    expect(conflictsIn(form({ text: { raw: 'theirs' } }), draft)).toEqual([])
    expect(conflictsIn(form({ name: 'Mine', status: 'bad' }), draft)).toEqual([])
    expect(conflictsIn(form({ name: 'Theirs' }), draft)).toEqual([
      { name: 'name', theirs: 'Theirs', yours: 'Mine' },
    ])
  })

  it.each([
    ['theirs', new Map()],
    ['yours', new Map([['name', 'Mine']])],
  ] as const)('is no longer in conflict once %s is chosen', (choice, changes) => {
    const now = form({ name: 'Theirs' })
    const [conflict] = conflictsIn(now, typed('Mine'))

    const draft = resolved(typed('Mine'), conflict!, choice)

    expect(conflictsIn(now, draft)).toEqual([])
    expect(draftChanges(draft)).toEqual(changes)
  })
})

describe('The store of drafts', () => {
  const storeOn = (items: Map<string, string>) =>
    new DraftStore({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value),
      removeItem: (key) => items.delete(key),
    })
  const draft: FormDraft = { name: { from: null, to: 'Max' }, secret: { from: null, to: 'hush hush' } }

  it('keeps the draft of each form until it is discarded', () => {
    const store = storeOn(new Map())

    store.keep('/users/form', draft, new Set())
    expect(store.read('/users/form')).toEqual(draft)
    expect(store.read('/users/1/form')).toEqual({})

    store.forget('/users/form')
    expect(store.read('/users/form')).toEqual({})
  })

  it('never holds a secret', () => {
    const items = new Map<string, string>()

    storeOn(items).keep('/users/form', draft, new Set(['secret']))

    expect([...items.values()].join()).toContain('Max')
    expect([...items.values()].join()).not.toContain('hush')
  })

  it('holds nothing for a form with only secrets', () => {
    const items = new Map<string, string>()

    storeOn(items).keep('/users/form', { secret: draft.secret! }, new Set(['secret']))

    expect(items.size).toBe(0)
  })

  it('ignores a stored draft that cannot be parsed', () => {
    expect(storeOn(new Map([['draft /users/form', '{']])).read('/users/form')).toEqual({})
  })
})

describe('A text that is being written', () => {
  it('is the saved one until the user writes', () => {
    expect(draftedText(undefined, 'saved')).toEqual({ text: 'saved', from: 'saved', theirs: undefined })
  })

  it('conflicts with a text that somebody else has saved since it began', () => {
    const draft = { from: 'saved', to: 'mine' }
    expect(draftedText(draft, 'saved')).toEqual({ text: 'mine', from: 'saved', theirs: undefined })
    expect(draftedText(draft, 'theirs')).toEqual({ text: 'mine', from: 'saved', theirs: 'theirs' })
  })

  it('does not conflict with the same text', () => {
    expect(draftedText({ from: 'saved', to: 'same' }, 'same')).toMatchObject({
      from: 'same',
      theirs: undefined,
    })
  })
})
