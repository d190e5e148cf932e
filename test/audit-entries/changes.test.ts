import { describe, expect, it } from 'vitest'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { formattable, password, text, texts } from '#shared/platform/properties/property.ts'
import { type AuditedProperties, auditedChanges } from '#shared/resources/audit-entries/changes.ts'

interface Thing {
  name: string
  token?: string
  url?: string
  password?: string
  tags: string[]
  note?: { raw: string; html: string }
}

const declared: AuditedProperties<Thing> = {
  properties: {
    name: text({ label: 'Name', maxLength: 10 }),
    token: text({ label: 'Token', maxLength: 10, visible: false }),
    url: text({ label: 'Url', maxLength: 10 }),
    password: password({ label: 'Password', minLength: 1, maxLength: 9 }),
    tags: texts({ label: 'Tags', all: [] }),
    note: formattable({ label: 'Note', format: 'markdown' }),
  },
  secrets: ['url'],
}

const thing = (members: Partial<Thing> = {}): Thing => ({ name: 'One', tags: [], ...members })
const changes = (before: Partial<Thing> | undefined, after: Partial<Thing> | undefined) =>
  auditedChanges(declared, before && thing(before), after && thing(after), defaultConfiguration)

describe('The changes of an audited write', () => {
  it('are the values before and after, of changed properties only', () => {
    expect(changes({ tags: ['a'] }, { name: 'Two', tags: ['a'] })).toEqual([
      { property: 'name', old: 'One', new: 'Two' },
    ])
  })

  it('of a new thing are its values, and of a deleted one those that it had', () => {
    expect(changes(undefined, { tags: ['a'] })).toEqual([
      { property: 'name', old: null, new: 'One' },
      { property: 'tags', old: null, new: ['a'] },
    ])
    expect(changes({}, undefined)).toEqual([{ property: 'name', old: 'One', new: null }])
  })

  it.each(['token', 'url', 'password'])('never hold the secret %s', (name) => {
    const found = changes({ [name]: 'old secret' }, { [name]: 'new secret' })

    expect(found).toEqual([{ property: name, old: null, new: 'changed' }])
  })

  it('leave out a text of which only the HTML differs', () => {
    expect(changes({ note: { raw: 'a', html: 'b' } }, { note: { raw: 'a', html: 'c' } })).toEqual([])
  })

  it('cut long texts', () => {
    const [change] = changes({}, { note: { raw: 'x'.repeat(10_000), html: '' } })

    expect(change?.new).toBe(`${'x'.repeat(499)}…`)
  })

  it('of a long list are its removed and its added elements', () => {
    const tags = Array.from({ length: 200 }, (_, index) => String(index))

    expect(changes({ tags }, { tags: [...tags.slice(1), 'new'] })).toEqual([
      { property: 'tags', old: ['0'], new: ['new'] },
    ])
  })

  it('show other values in place of the stored ones, but compare the stored ones', () => {
    const named = { ...declared, shown: ({ tags }: Thing) => ({ tags: tags.map((tag) => `Tag ${tag}`) }) }

    expect(
      auditedChanges(named, thing({ tags: ['1'] }), thing({ tags: ['2'] }), defaultConfiguration),
    ).toEqual([{ property: 'tags', old: ['Tag 1'], new: ['Tag 2'] }])
  })
})
