import { describe, expect, it, vi } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { InvalidInput } from '#shared/platform/properties/input.ts'
import type { Kind } from '#shared/platform/properties/kind.ts'
import {
  boolean,
  choice,
  date,
  formattable,
  linked,
  propertyOf,
  text,
} from '#shared/platform/properties/property.ts'
import { validate } from '#shared/platform/properties/validate.ts'
import { newUser } from '#shared/resources/users/model.ts'

const viewer = signedIn(newUser(1, new Date(0)), defaultConfiguration)
const BLANK = "can't be blank."

const of = (kind: Kind, required = false) => propertyOf(kind, { label: 'It', required })

const float = of({ type: 'Float' })
const day = date({ label: 'It' })
const yes = boolean({ label: 'It' })
const color = choice({ label: 'It', offered: () => ['red', 'blue'], also: ['grey'] })
const about = formattable({ label: 'It', format: 'plain' })
const paths = { '/api/v3/things/': '' } as const
const thing = linked({ label: 'It', to: 'Thing', paths, required: false, exists: (id) => Number(id) < 1000 })
const things = linked({
  label: 'It',
  to: 'Thing',
  paths,
  many: true,
  exists: (id) => Number(id) < 1000,
})

describe('a value of the wrong type', () => {
  const anything = ['text', '', 7, 1.5, true, null, [], ['text'], {}, { raw: 'text' }]

  it.each([
    ['an integer', of({ type: 'Integer' }, true), [7], 'is not an integer.'],
    ['a number', of({ type: 'Float' }, true), [7, 1.5], 'is not a number.'],
    ['a boolean', yes, [true], 'is not set to one of the allowed values.'],
    ['a choice', color, [], 'is not set to one of the allowed values.'],
    ['a day', day, [], 'is not a valid date.'],
    ['a time', of({ type: 'DateTime' }, true), [], 'is not a valid date.'],
    ['a line', text({ label: 'It', maxLength: 9 }), ['text'], 'is invalid.'],
    ['a text', of({ type: 'Formattable', format: 'plain' }, true), ['text'], 'is invalid.'],
  ])('is no value of %s', (_, property, right, problem) => {
    for (const value of anything.filter((one) => !right.includes(one as never))) {
      expect([BLANK, problem]).toContain(validate(property, value, { viewer }).problems?.join())
    }
    for (const value of right) expect(validate(property, value, { viewer })).toEqual({ value })
  })
})

describe('a number', () => {
  it.each([0, -0, 1.5, -2.25, 1e-130, 9_007_199_254_740_991])('%j is one', (value) => {
    expect(validate(float, value)).toEqual({ value })
  })

  it.each([1e16, -1e16, 1e-131, 1e300, Number.POSITIVE_INFINITY, Number.NaN])(
    '%j is none that the table could hold',
    (value) => {
      expect(validate(float, value)).toEqual({ problems: ['is not a number.'] })
    },
  )

  it.each(['Integer', 'Float'] as const)('that is an %s is measured by its digits', (type) => {
    const property = of({ type, problems: (digits) => (digits.length > 3 ? ['a.', 'b.'] : []) })

    expect(validate(property, 123)).toEqual({ value: 123 })
    expect(validate(property, 1234)).toEqual({ problems: ['a.', 'b.'] })
    expect(validate(property, 'x').problems).toHaveLength(1)
  })
})

describe('a day', () => {
  it.each(['2024-02-29', '1970-01-01', '9999-12-31', '0001-01-01'])('%s is one', (value) => {
    expect(validate(day, value)).toEqual({ value })
  })

  it.each([
    ...[
      '2023-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-00-10',
      '2024-1-1',
      '24-01-01',
      '12024-01-01',
      '0000-01-01',
    ],
    ...['+012024-01-01', '2024-01-01T00:00:00Z', '2024-01-01 ', '2024-01-01\n', '01.01.2024', '٢٠٢٤-٠١-٠١'],
    'today',
  ])('%j is none', (value) => {
    expect(validate(day, value)).toEqual({ problems: ['is not a valid date.'] })
  })
})

describe('a list of texts', () => {
  const texts = of({ type: 'Texts', all: ['red', 'green', 'blue'] })

  it.each([
    [[], []],
    [
      ['blue', 'red'],
      ['red', 'blue'],
    ],
    [['green', 'green'], ['green']],
  ])('that is %j is stored as %j: each once, in their order', (value, stored) => {
    expect(validate(texts, value)).toEqual({ value: stored })
  })

  it.each([[['red', 'pink']], [['red', 7]], [[null]], ['red'], [{ 0: 'red' }], [7]])(
    'may not be %j',
    (value) => {
      expect(validate(texts, value)).toEqual({ problems: ['is not set to one of the allowed values.'] })
    },
  )

  it('keeps the order of any texts', () => {
    expect(validate(of({ type: 'Texts' }), ['b', 'a', 'b'])).toEqual({ value: ['b', 'a'] })
  })
})

describe('a choice', () => {
  it.each(['red', 'blue', 'grey'])('may be %s, offered or accepted', (value) => {
    expect(validate(color, value, { viewer })).toEqual({ value })
  })

  it.each(['Red', 'red ', 'green'])('may not be %j', (value) => {
    expect(validate(color, value, { viewer }).problems).toEqual(['is not set to one of the allowed values.'])
  })
})

describe('a text', () => {
  const limited = of({ type: 'Formattable', format: 'plain', limits: { minLength: 2, maxLength: 3 } })
  const needed = of({ type: 'Formattable', format: 'plain', limits: { minLength: 1, maxLength: 3 } }, true)

  it.each(['a\nb\tc', '  kept as it is  ', '', '   ', '\u0000', '😀'])(
    'may be %j, and is not changed',
    (value) => {
      expect(validate(about, value)).toEqual({ value })
    },
  )

  it.each(['\ud800', 'a\udc00b'])('has no half of a surrogate pair: %j', (value) => {
    expect(validate(about, value)).toEqual({ problems: ['is invalid.'] })
  })

  it('has at most 32 KiB of UTF-8', () => {
    const euros = Math.floor(MAX_RAW_BYTES / 3)
    const problems = [`is too long (maximum is ${MAX_RAW_BYTES} bytes).`]

    expect(validate(about, 'a'.repeat(MAX_RAW_BYTES)).problems).toBeUndefined()
    expect(validate(about, 'a'.repeat(MAX_RAW_BYTES + 1)).problems).toEqual(problems)
    expect(validate(about, '€'.repeat(euros)).problems).toBeUndefined()
    expect(validate(about, '€'.repeat(euros + 1)).problems).toEqual(problems)
  })

  it('may have limits in code points besides', () => {
    expect(validate(limited, '😀😀😀').problems).toBeUndefined()
    expect(validate(limited, 'a').problems).toEqual(['is too short (minimum is 2 characters).'])
    expect(validate(limited, 'abcd').problems).toEqual(['is too long (maximum is 3 characters).'])
  })

  it.each(['', '  ', '\n', null])(
    'that is not there is no matter of limits, but of being required: %j',
    (value) => {
      expect(validate(limited, value)).toEqual({ value })
      expect(validate(needed, value)).toEqual({ problems: [BLANK] })
    },
  )
})

describe('a line that nobody sees anything of', () => {
  it.each(['', ' ', '\u3000', '\u200b', '\u2800 \u00ad'])('is none: %j', (value) => {
    expect(validate(of({ type: 'String' }), value)).toEqual({ value: '' })
    expect(validate(of({ type: 'String' }, true), value)).toEqual({ problems: [BLANK] })
  })
})

describe('a line', () => {
  const word = text({ label: 'It', maxLength: 9, reserved: ['new'] })

  it.each(['new', 'NEW', ' New '])('is none of the words that stand for something else: %j', (value) => {
    expect(validate(word, value)).toEqual({ problems: ['is reserved.'] })
  })

  it('may hold them', () => {
    expect(validate(word, 'new-one')).toEqual({ value: 'new-one' })
  })

  it('is as long as it likes where there is no limit', () => {
    const long = 'x'.repeat(100_000)
    expect(validate(of({ type: 'String' }), long)).toEqual({ value: long })
  })
})

describe('a line with limits that is not required', () => {
  const line = of({ type: 'String', minLength: 3, maxLength: 5, accepts: (value) => value !== 'never' })

  it.each(['', '   ', '\u3000'])('may be none: %j', (value) => {
    expect(validate(line, value)).toEqual({ value: '' })
  })

  it('has limits where it is one', () => {
    expect(validate(line, null)).toEqual({ value: null })
    expect(validate(line, ' ab ')).toEqual({ problems: ['is too short (minimum is 3 characters).'] })
    expect(validate(line, 'never')).toEqual({ problems: ['is invalid.'] })
  })
})

const nowhere = new InvalidInput({ href: '/api/v3/others/1' })

describe('a link', () => {
  it('leads to something that exists, if that is known', () => {
    const anywhere = linked({ label: 'It', to: 'Thing', paths })

    expect(validate(thing, 7, { viewer })).toEqual({ value: 7 })
    expect(validate(thing, 1000, { viewer })).toEqual({ problems: ['does not exist.'] })
    expect(validate(anywhere, 1000, { viewer })).toEqual({ value: 1000 })
    expect(validate(anywhere, nowhere, { viewer })).toEqual({ problems: ['does not exist.'] })
  })
})

describe('a link to one of a few', () => {
  const choices = [{ id: 7, value: 'Seven' }]
  const few = linked({ label: 'It', to: 'Thing', paths, choices, required: false })
  const NOT_ALLOWED = ['is not set to one of the allowed values.']

  it('leads to one of them', () => {
    expect(validate(few, 7, { viewer })).toEqual({ value: 7 })
    expect(validate(few, 8, { viewer })).toEqual({ problems: NOT_ALLOWED })
    expect(validate(few, nowhere, { viewer })).toEqual({ problems: NOT_ALLOWED })
  })

  it('may be kept although it could not be chosen any more', () => {
    expect(validate(few, 8, { viewer, present: 8 })).toEqual({ value: 8 })
  })
})

describe('several links', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  it('lead to something that exists, which is said once', () => {
    expect(validate(things, [1, 2], { viewer })).toEqual({ value: [1, 2] })
    expect(validate(things, [1, 1000, 1001, nowhere], { viewer })).toEqual({ problems: ['does not exist.'] })
  })

  it('may be kept although they could not be chosen any more', () => {
    expect(validate(things, [1000, 1], { viewer, present: [1000] })).toEqual({ value: [1000, 1] })
    expect(validate(things, [1000, 1001], { viewer, present: [1000] })).toEqual({
      problems: ['does not exist.'],
    })
  })

  it('are a list', () => {
    expect(validate(things, nowhere, { viewer })).toEqual({ problems: ['is not a list.'] })
  })

  it('are at most a hundred', () => {
    expect(validate(things, upTo(100), { viewer }).problems).toBeUndefined()
    expect(validate(things, upTo(101), { viewer }).problems).toEqual(['is too long (maximum is 100 values).'])
  })

  it('are not looked at when they are too many', () => {
    const exists = vi.fn(() => true)

    expect(validate({ ...things, exists }, upTo(101), { viewer }).problems).toHaveLength(1)
    expect(exists).not.toHaveBeenCalled()
  })

  it('may be none unless one is required', () => {
    expect(validate({ ...things, required: false }, [], { viewer })).toEqual({ value: [] })
    expect(validate({ ...things, required: false }, null, { viewer })).toEqual({ value: null })
    expect(validate({ ...things, required: true }, [], { viewer })).toEqual({ problems: [BLANK] })
  })
})
