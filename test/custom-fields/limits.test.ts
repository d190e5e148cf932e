import { describe, expect, it } from 'vitest'
import { limitProblems } from '#shared/custom-fields/internal/limits.ts'

const TOO_SHORT = 'is too short (minimum is 2 characters).'
const TOO_LONG = 'is too long (maximum is 3 characters).'

describe('the limits of a custom field', () => {
  it.each<[text: string, problems: string[]]>([
    ['a', [TOO_SHORT]],
    ['ab', []],
    ['abc', []],
    ['abcd', [TOO_LONG]],
    ['😀', [TOO_SHORT]],
    ['😀😀😀', []],
  ])('make of %s: %j', (text, problems) => {
    expect(limitProblems({ minLength: 2, maxLength: 3 }, text)).toEqual(problems)
  })

  it('are none where none is given', () => {
    expect(limitProblems({}, '')).toEqual([])
    expect(limitProblems({}, 'a'.repeat(10_000))).toEqual([])
  })

  it('include the pattern, beside the lengths', () => {
    expect(limitProblems({ regexp: '^b' }, 'b')).toEqual([])
    expect(limitProblems({ minLength: 2, regexp: '^b' }, 'a')).toEqual([TOO_SHORT, 'is invalid.'])
  })
})
