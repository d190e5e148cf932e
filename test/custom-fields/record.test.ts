import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CustomFieldRecord } from '#shared/custom-fields/record.ts'

const field = (format: string, more: object = {}) => ({
  id: 1,
  resource: 'project',
  name: 'Field',
  format,
  ...(format === 'list' && {
    options: [
      { id: 1, value: 'red' },
      { id: 2, value: 'green' },
    ],
  }),
  ...more,
})

/** Returns the errors of a record, as an import reports them. */
function problemsOf(record: object): string[] {
  const { error } = CustomFieldRecord.safeParse(record)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const parsed = (record: object) => z.parse(CustomFieldRecord, record)

const NOT_ALLOWED = 'default: is not set to one of the allowed values.'

describe('the record of a custom field', () => {
  it('is completed by what most fields are', () => {
    expect(parsed(field('string'))).toEqual({
      ...field('string'),
      required: false,
      multi: false,
      options: [],
      visible: true,
    })
  })

  it('takes lengths of 0, an empty pattern and an empty default for none', () => {
    const none = { minLength: 0, maxLength: 0, regexp: '' }

    expect(parsed(field('string', { ...none, default: '  ' }))).toEqual(parsed(field('string')))
    expect(parsed(field('text', { default: ' \n' }))).toEqual(parsed(field('text')))
    expect(parsed(field('bool', none))).toEqual(parsed(field('bool')))
    expect(parsed(field('list', { multi: true, default: [] })).default).toBeUndefined()
  })

  it('trims the default of a line, but not that of a text', () => {
    expect(parsed(field('string', { default: ' a ' })).default).toBe('a')
    expect(parsed(field('text', { default: ' a\n' })).default).toBe(' a\n')
  })

  it('keeps several default options as a list without repetitions', () => {
    expect(parsed(field('list', { multi: true, default: 2 })).default).toEqual([2])
    expect(parsed(field('list', { multi: true, default: [2, 1, 2] })).default).toEqual([2, 1])
  })

  it.each([
    field('string', { default: 'abc', minLength: 3, maxLength: 3, regexp: '^a' }),
    field('text', { default: 'a\nb', maxLength: 3 }),
    field('int', { default: -12, minLength: 3, regexp: '^-' }),
    field('float', { default: 0.5 }),
    field('bool', { default: false }),
    field('date', { default: '2024-02-29' }),
    field('list', { default: 2 }),
    field('list', { multi: true, default: [1, 2] }),
    field('user', { multi: true }),
    field('version'),
    field('version', { resource: 'version' }),
    field('list', { resource: 'version' }),
    field('user', { resource: 'version', multi: false, options: [] }),
    field('string', { minLength: 5 }),
    field('string', { name: '😀'.repeat(255) }),
  ])('can be %j', (record) => {
    expect(problemsOf(record)).toEqual([])
  })

  it.each<[record: object, ...problems: string[]]>([
    [field('string', { name: ' ' }), "name: can't be blank."],
    [field('string', { name: 'a'.repeat(256) }), 'name: is too long (maximum is 255 characters).'],
    [field('list', { options: [] }), "options: can't be blank."],
    [field('list', { options: undefined }), "options: can't be blank."],
    [field('user', { options: [{ id: 1, value: 'x' }] }), 'options: are for lists only.'],
    [field('list', { options: [{ id: 1, value: ' ' }] }), "options.0.value: can't be blank."],
    [
      field('list', {
        options: [
          { id: 1, value: 'x' },
          { id: 1, value: 'y' },
        ],
      }),
      'options: share an id.',
    ],
    [field('version', { multi: true }), 'multi: is for lists and users of projects and work packages only.'],
    [field('string', { multi: true }), 'multi: is for lists and users of projects and work packages only.'],
    [
      field('list', { multi: true, resource: 'version' }),
      'multi: is for lists and users of projects and work packages only.',
    ],
    [field('string', { minLength: 4, maxLength: 3 }), 'minLength: is greater than maxLength.'],
    [field('date', { minLength: 1 }), 'minLength: is for texts and numbers only.'],
    [field('list', { maxLength: 1 }), 'maxLength: is for texts and numbers only.'],
    [field('bool', { regexp: 'a' }), 'regexp: is for texts and numbers only.'],
    [field('string', { regexp: '(' }), 'regexp: is not a regular expression.'],
    [field('string', { regexp: '\ud800' }), 'regexp: is not a regular expression.'],
    [field('string', { default: 1 }), 'default: is invalid.'],
    [field('string', { default: 'a\nb' }), 'default: is invalid.'],
    [field('string', { default: 'a\ud800' }), 'default: is invalid.'],
    [field('string', { default: 'a\u202eb' }), 'default: is invalid.'],
    [field('string', { name: 'a\u2069b' }), 'name: is invalid.'],
    [field('list', { options: [{ id: 1, value: '\u202ax' }] }), 'options.0.value: is invalid.'],
    [field('text', { default: 'ä'.repeat(16 * 1024 + 1) }), 'default: is invalid.'],
    [field('string', { default: 'a', minLength: 2 }), 'default: is too short (minimum is 2 characters).'],
    [field('text', { default: 'abc', maxLength: 2 }), 'default: is too long (maximum is 2 characters).'],
    [field('string', { default: 'a', regexp: '^b' }), 'default: is invalid.'],
    [field('int', { default: 100, maxLength: 2 }), 'default: is too long (maximum is 2 characters).'],
    [field('int', { default: 1.5 }), 'default: is not an integer.'],
    [field('int', { default: 2 ** 53 }), 'default: is not an integer.'],
    [field('int', { default: '1' }), 'default: is not an integer.'],
    [field('float', { default: '1' }), 'default: is not a number.'],
    [field('float', { default: 1e126 }), 'default: is not a number.'],
    [field('float', { default: Number.POSITIVE_INFINITY }), 'default: is not a value of a custom field.'],
    [field('bool', { default: 't' }), NOT_ALLOWED],
    [field('date', { default: '2023-02-29' }), 'default: is not a valid date.'],
    [field('date', { default: '2024-2-9' }), 'default: is not a valid date.'],
    [field('date', { default: '2024-02-09T00:00:00Z' }), 'default: is not a valid date.'],
    [field('list', { default: 3 }), NOT_ALLOWED],
    [field('list', { default: 'red' }), NOT_ALLOWED],
    [field('list', { default: [1] }), NOT_ALLOWED],
    [field('list', { default: [1, 3], multi: true }), NOT_ALLOWED],
    [field('user', { default: 1 }), 'default: is not for users and versions.'],
    [field('user', { default: [1], multi: true }), 'default: is not for users and versions.'],
    [field('version', { default: 1 }), 'default: is not for users and versions.'],
    [field('string', { default: null }), 'default: is not a value of a custom field.'],
    [
      field('date', { multi: true, default: 'x' }),
      'multi: is for lists and users of projects and work packages only.',
      'default: is not a valid date.',
    ],
  ])('cannot be %j', (record, ...problems) => {
    expect(problemsOf(record)).toEqual(problems)
  })

  it.each([
    ['id', 0],
    ['resource', 'user'],
    ['format', 'link'],
    ['required', 1],
    ['visible', 'no'],
    ['minLength', -1],
    ['maxLength', 1.5],
    ['regexp', 1],
    ['colour', 'red'],
  ])('cannot have the %s %j', (member, value) => {
    expect(CustomFieldRecord.safeParse(field('string', { [member]: value })).success).toBe(false)
  })
})
