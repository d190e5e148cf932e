import { describe, expect, it } from 'vitest'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { invalidatedValues } from '#shared/custom-fields/internal/invalid-values.ts'

const color: CustomField = {
  id: 1,
  resource: 'project',
  name: 'Color',
  format: 'list',
  required: false,
  multi: false,
  options: [
    { id: 1, value: 'red' },
    { id: 2, value: 'green' },
  ],
  visible: true,
}

const NOTHING = { all: false, options: [] }
const ALL = { all: true, options: [] }

describe('the stored values that a changed custom field invalidates', () => {
  it('are none without a previous field', () => {
    expect(invalidatedValues(undefined, color)).toEqual(NOTHING)
    expect(invalidatedValues(undefined, undefined)).toEqual(NOTHING)
  })

  it('are all after its deletion', () => {
    expect(invalidatedValues(color, undefined)).toEqual(ALL)
  })

  it.each<[member: string, change: Partial<CustomField>]>([
    ['format', { format: 'string', options: [] }],
    ['resource', { resource: 'version' }],
    ['multi', { multi: true }],
  ])('is all where %s changes', (_, change) => {
    expect(invalidatedValues(color, { ...color, ...change })).toEqual(ALL)
  })

  it('are the options that are no longer offered', () => {
    const after = { ...color, options: [{ id: 3, value: 'red' }, color.options[1]!] }

    expect(invalidatedValues(color, after)).toEqual({ all: false, options: [1] })
  })

  it('are none after any other change', () => {
    const options = [
      { id: 2, value: 'GREEN' },
      { id: 1, value: 'RED' },
      { id: 3, value: 'BLUE' },
    ]
    const after = { ...color, name: 'Hue', required: true, visible: false, default: 2, options }

    expect(invalidatedValues(color, after)).toEqual(NOTHING)
  })
})
