import { expect, it } from 'vitest'
import { changesBetween, type JournalRules } from '#shared/platform/journal/changes.ts'
import type { Viewer } from '#shared/platform/product.ts'
import {
  duration,
  formattable,
  integer,
  linked,
  type Properties,
  text,
} from '#shared/platform/properties/property.ts'

interface Thing {
  name?: string
  size?: number
  length?: number
  about?: { format: 'markdown'; raw: string; html: string }
  ownerId?: number
  friends?: string[]
}

const names: Record<string, string> = { 1: 'Ada', 2: 'Bert', P3: 'Nobody', U4: 'Cleo' }
const title = (id: number | string) => names[id]
const people = { to: 'Person', paths: { '/api/v3/people/': '' }, title } as const

const rules: JournalRules = {
  properties: {
    name: text({ label: 'Name', maxLength: 20 }),
    size: integer({ label: 'Size' }),
    length: duration({ label: 'Length' }),
    about: formattable({ label: 'About', format: 'markdown' }),
    owner: linked({ label: 'Owner', ...people, stored: 'ownerId' }),
    friends: linked({ label: 'Friends', ...people, many: true }),
    derived: integer({ label: 'Derived', stored: false }),
  } as Properties<Thing>,
  viewer: {} as Viewer,
  mayHide: ({ to }) => to === 'Person',
  isSecret: (value) => Array.isArray(value) && value.includes('P3'),
  units: { size: ' m' },
}

const recorded = (before: Thing, after: Thing, isNew = false) => changesBetween(before, after, isNew, rules)

it('A change tells the former value and the present one, each as it is called now', async () => {
  const before = { name: 'A', size: 1, length: 90, ownerId: 1 }

  expect(await recorded(before, { name: 'B', size: 2, ownerId: 2 })).toEqual([
    { property: 'name', old: 'A', new: 'B' },
    { property: 'size', old: '1 m', new: '2 m' },
    { property: 'length', old: 'PT1H30M' },
    { property: 'owner', old: 'Ada', new: 'Bert', oldId: 1, newId: 2 },
  ])
})

it('Changes of texts and of confidential values are recorded without the values', async () => {
  const about = { format: 'markdown', raw: 'Much', html: '<p>Much</p>' } as const

  expect(await recorded({ friends: ['U4'] }, { about, friends: ['P3', 'U4'] })).toEqual([
    { property: 'about' },
    { property: 'friends' },
  ])
})

it('Something new is told by what it has instead of what it would have, or lacks', async () => {
  expect(await recorded({ name: 'Default', size: 1 }, { name: 'Own' }, true)).toEqual([
    { property: 'name', new: 'Own' },
    { property: 'size', old: '1 m' },
  ])
})

it('Equal values are not recorded: an empty text equals no text', async () => {
  const about = { format: 'markdown', raw: '', html: '' } as const

  expect(await recorded({ size: 1, friends: ['U4'] }, { size: 1, friends: ['U4'], about })).toEqual([])
})
