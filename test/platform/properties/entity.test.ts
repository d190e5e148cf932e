import { describe, expect, expectTypeOf, it } from 'vitest'
import { rowFrom } from '#shared/platform/collections/entity.ts'
import { type Formatted, formatted } from '#shared/platform/formattable/formattable.ts'
import { type EntityOf, newEntity, withDraft } from '#shared/platform/properties/entity.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import {
  choice,
  dateTime,
  formattable,
  integer,
  linked,
  password,
  text,
} from '#shared/platform/properties/property.ts'

const sizes = ['small', 'large'] as const
const properties = {
  id: integer({ label: 'ID' }),
  name: text({ label: 'Name', maxLength: 9, filter: true, sort: true }),
  size: choice({ label: 'Size', offered: () => sizes, all: sizes, default: 'small', filter: true }),
  about: formattable({ label: 'About', format: 'plain' }),
  home_page: text({ label: 'Home page', maxLength: 9, required: false, stored: 'homePage' }),
  owner: linked({ label: 'Owner', to: 'User', paths: { '/api/v3/users/': '' } }),
  friends: linked({ label: 'Friends', to: 'User', paths: { '/api/v3/users/': '' }, many: true }),
  title: text({ label: 'Title', maxLength: 9, stored: false, show: () => 'Dr' }),
  secret: password({ label: 'Secret', minLength: 1, maxLength: 9, required: false }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on', sort: true }),
}
type Thing = EntityOf<typeof properties> & { version: number }

const now = new Date('2024-02-29T12:00:00.000Z')
const thing: Thing = { ...newEntity(properties, 7, now), name: 'Ada', owner: 1, friends: [] }

describe('an entity', () => {
  it('has the types of its properties', () => {
    expectTypeOf<EntityOf<typeof properties>>().branded.toEqualTypeOf<{
      id: number
      name: string
      size: 'small' | 'large'
      about?: Formatted
      homePage?: string
      owner: number
      friends: number[]
      secret?: string
      createdAt: string
      updatedAt: string
    }>()
  })

  it('begins with the defaults of its properties, and needs a value for every other one that is required', () => {
    // @ts-expect-error: a thing needs a name, an owner and friends
    const incomplete: Thing = newEntity(properties, 7, now)

    expect(incomplete).toEqual({
      ...{ id: 7, version: 1, size: 'small' },
      ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
    })
  })

  it('takes the values of a draft under the names that store them, texts rendered and secrets left out', async () => {
    const values = { name: 'Eve', about: 'now', home_page: 'x', title: 'Mr', secret: 'open', customField1: 1 }

    const changed = await withDraft(properties, thing, values)
    expect(changed).toEqual({ ...thing, name: 'Eve', about: await formatted('now', 'plain'), homePage: 'x' })
    expect(await withDraft(properties, changed, { about: null, home_page: null })).toEqual({
      ...thing,
      name: 'Eve',
    })
  })
})

describe('the row of an entity', () => {
  const row = { name: 'n', size: 's', friends: 'f', createdAt: 'c', updatedAt: 'u' }

  it('has folded texts and times as numbers, and leaves out what is empty or said already', () => {
    expect(rowFrom(row, thing)).toEqual({ n: 'ada', s: 'small', c: now.getTime() })
    expect(rowFrom(row, { ...thing, friends: [1], updatedAt: '2024-03-01T00:00:00.000Z' })).toEqual({
      ...{ n: 'ada', s: 'small', f: [1], c: now.getTime() },
      u: Date.parse('2024-03-01T00:00:00.000Z'),
    })
  })

  it('must have an attribute for every property that lists are filtered or sorted by', () => {
    const { filters, sorts } = listingOf(properties, { name: 'n', size: 's', updatedAt: 'u' })
    // @ts-expect-error: the size is missing
    listingOf(properties, { name: 'n', updatedAt: 'u' })

    expect(Object.keys(filters)).toEqual(['name', 'size'])
    expect(Object.keys(sorts)).toEqual(['id', 'name', 'updated_at'])
  })
})

describe('a property', () => {
  it('takes the options of its kind, and no others', () => {
    // @ts-expect-error: misspelt
    text({ label: 'Name', maxLenght: 9, maxLength: 9 })
    // @ts-expect-error: lists cannot be filtered by long texts
    formattable({ label: 'Size', format: 'plain', filter: true })
    // @ts-expect-error: not one of the texts
    const thingSize: Thing['size'] = 'medium'

    expect(thingSize).toBe('medium')
  })
})
