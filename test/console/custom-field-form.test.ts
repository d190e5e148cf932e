import { describe, expect, it } from 'vitest'
import type { Resource, SchemaProperty } from '#shared/console/api/hal.ts'
import { allowedFor } from '#shared/console/fields/allowed.ts'
import { takenBy } from '#shared/console/pages/administration/custom-fields/taken.ts'

const words = { yes: 'ja', no: 'nein' }

const taken = (definition: Resource, name: string): SchemaProperty | undefined =>
  takenBy(
    { resource: 'work_package', ...definition },
    {
      name,
      property: { type: 'Given', name, writable: true, _embedded: { allowedValues: [] } },
      location: '',
    },
    words,
  )?.property

const options = [
  { id: 7, value: 'low' },
  { id: 9, value: 'high' },
]

describe('The projects in the form of a custom field', () => {
  it('have an explanation, as choosing none means all', () => {
    const field = { name: 'projects', property: { type: '[]Project', name: 'Projects' }, location: '_links' }

    expect(takenBy({ resource: 'work_package', format: 'string' }, field, words)?.hint).toBe('projectsHint')
  })
})

describe('The default in the form of a custom field', () => {
  it.each([
    ['string', 'String'],
    ['text', 'Text'],
    ['int', 'Integer'],
    ['float', 'Float'],
    ['date', 'Date'],
  ])('has the control of the values for %s', (format, type) => {
    const property = taken({ format }, 'defaultValue')!

    expect(property.type).toBe(type)
    expect(allowedFor(property)).toBeUndefined()
  })

  it('is yes, no or nothing for a tick', () => {
    expect(allowedFor(taken({ format: 'bool' }, 'defaultValue')!)).toEqual({
      options: [
        { title: 'ja', value: true },
        { title: 'nein', value: false },
      ],
    })
  })

  it.each([
    [false, 'Integer'],
    [true, '[]Integer'],
  ])('is chosen from the options of a list, and sent by their ids (several: %s)', (isMultiple, type) => {
    const property = taken({ format: 'list', options, isMultiple }, 'defaultValue')!

    expect(property.type).toBe(type)
    expect(allowedFor(property)).toEqual({
      options: [
        { title: 'low', value: 7 },
        { title: 'high', value: 9 },
      ],
    })
  })

  it.each(['user', 'version'])('is not part of the form for a %s', (format) => {
    expect(taken({ format }, 'defaultValue')).toBeUndefined()
  })
})

describe('The form of a custom field', () => {
  it.each([
    [{ format: 'list' }, ['isMultiple', 'types', 'projects']],
    [{ format: 'int' }, ['minLength', 'maxLength', 'regexp', 'types', 'projects']],
    [{ format: 'user', resource: 'version' }, []],
  ])('has the rules and the places that %j takes', (definition, names) => {
    const all = ['minLength', 'maxLength', 'regexp', 'isMultiple', 'options', 'types', 'projects']

    expect(all.filter((name) => taken(definition, name))).toEqual(
      expect.toSatisfy((shown: string[]) => shown.toSorted().join() === names.toSorted().join()),
    )
  })
})
