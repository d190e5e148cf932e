import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { allColumns, usualColumns } from '#shared/console/views/column.ts'

const text = { type: 'String', name: 'Text', writable: true }
const link = { type: 'Crew', name: 'Crew', writable: true, location: '_links' }

const schema: Resource = {
  _type: 'Schema',
  id: { type: 'Integer', name: 'ID' },
  lockVersion: { type: 'Integer', name: 'Lock version' },
  createdAt: { type: 'DateTime', name: 'Created on' },
  subject: { ...text, required: true },
  note: text,
  mass: { type: 'Float', name: 'Mass', writable: true },
  stage: link,
  author: { ...link, writable: false },
  crew: link,
}

const rocket: Resource = {
  ...{ _type: 'Rocket', id: 1, lockVersion: 3, createdAt: '2026-01-01T00:00:00Z' },
  ...{ subject: 'Saturn', note: '', mass: 3 },
  _links: { stage: { href: '/s/1' }, author: { href: '/u/1' }, crew: { href: '/c/1' } },
}

const names = (columns: readonly (readonly [string, unknown])[]) => columns.map(([name]) => name)

describe('The columns of a table', () => {
  it('begin with the name or another required property, and omit the lock version', () => {
    expect(names(allColumns([rocket], schema))).toEqual([
      ...['subject', 'id', 'createdAt', 'note', 'mass', 'stage', 'author', 'crew'],
    ])
    expect(names(allColumns([], { ...schema, name: text }))[0]).toBe('name')
    expect(names(allColumns([], undefined))[0]).toBe('name')
  })

  it('are by default in the order of the schema, without id and times', () => {
    const usual = usualColumns(allColumns([rocket], schema), [rocket])
    expect(names(usual)).toEqual(['subject', 'note', 'mass', 'stage', 'author', 'crew'])
  })

  it('begin, after the name, with the properties by which elements can be grouped', () => {
    const groupBy = ['crew', 'author', 'stage'].map((name) => ({ name, label: name }))
    const usual = usualColumns(allColumns([rocket], schema), [rocket], groupBy)
    expect(names(usual)).toEqual(['subject', 'crew', 'stage', 'note', 'mass', 'author'])
  })
})
