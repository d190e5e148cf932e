import { describe, expect, it } from 'vitest'
import { dateTime, integer, text } from '#shared/platform/properties/property.ts'
import { validate } from '#shared/platform/properties/validate.ts'

const name = text({ label: 'Name', maxLength: 5 })
const note = text({ label: 'Note', maxLength: 5, required: false })
const count = integer({ label: 'Count' })
const few = integer({ label: 'Few', min: 1, max: 3 })
const time = dateTime({ label: 'Time' })

const TOO_LONG = 'is too long (maximum is 5 characters).'

describe('a line of text', () => {
  it.each([
    ['abc', 'abc'],
    ['  abc ', 'abc'],
    ['\u00a0abc\u3000', 'abc'],
    ['     abcde     ', 'abcde'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
    ['a\u2028b', 'a b'],
    ['a\u2029b\tc', 'a b c'],
    ['Ａ', 'Ａ'],
    ['x', 'x'],
    ['מ\u200f(A\u200e', 'מ\u200f(A\u200e'],
    ['<b>"&', '<b>"&'],
  ])('%j is stored as %j', (given, stored) => {
    expect(validate(name, given)).toEqual({ value: stored })
  })

  it.each<[given: unknown, problems: string[]]>([
    ['', ["can't be blank."]],
    ['   ', ["can't be blank."]],
    ...['\u200b\u00ad', '\u200b\u200d\ufeff\u2060', '\u202e\u2066', ' \t \n ', '\u00a0\u3000\u2003'].map(
      (given): [string, string[]] => [given, ["can't be blank."]],
    ),
    ...[...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069', '\ude00'].map(
      (control): [string, string[]] => [`a${control}b`, ['is invalid.']],
    ),
    [null, ["can't be blank."]],
    [7, ['is invalid.']],
    [true, ['is invalid.']],
    [['a'], ['is invalid.']],
    [{ toString: 'a' }, ['is invalid.']],
    ['a\nb', ['is invalid.']],
    ['a\u0085b', ['is invalid.']],
    ['a\u0000', ['is invalid.']],
    ['a\u0085b', ['is invalid.']],
    ['a\ud800', ['is invalid.']],
    ['abcdef', [TOO_LONG]],
    ['😀😀😀😀😀😀', [TOO_LONG]],
    ['a\nbcdef', ['is invalid.', TOO_LONG]],
  ])('%j is wrong: %j', (given, problems) => {
    expect(validate(name, given)).toEqual({ problems })
  })

  it('that is not required may be empty or nothing', () => {
    expect(validate(note, '')).toEqual({ value: '' })
    expect(validate(note, null)).toEqual({ value: null })
    expect(validate(note, 'abcdef')).toEqual({ problems: [TOO_LONG] })
  })
})

describe('an integer', () => {
  it.each([1, 0, -3, 999_999_999_999_999])('%j is one', (given) => {
    expect(validate(count, given)).toEqual({ value: given })
  })

  it.each([1.5, '1', true, Number.NaN, Number.POSITIVE_INFINITY, []])('%j is none', (given) => {
    expect(validate(count, given)).toEqual({ problems: ['is not an integer.'] })
  })
})

describe('an integer with limits', () => {
  it.each([1, 3])('may be %j', (given) => {
    expect(validate(few, given)).toEqual({ value: given })
  })

  it.each([
    [0, 'must be greater than 0.'],
    [-7, 'must be greater than 0.'],
    [4, 'must be less than or equal to 3.'],
    [2.5, 'is not an integer.'],
    [4.5, 'is not an integer.'],
  ])('may not be %j: it %s', (given, problem) => {
    expect(validate(few, given)).toEqual({ problems: [problem] })
  })
})

describe('a time', () => {
  it('is one', () => {
    expect(validate(time, '2024-02-29T12:00:00.000Z')).toEqual({ value: '2024-02-29T12:00:00.000Z' })
  })

  it.each(['2023-02-29T12:00:00.000Z', '2024-02-29', 'now', 0, {}])('%j is none', (given) => {
    expect(validate(time, given)).toEqual({ problems: ['is not a valid date.'] })
  })
})
