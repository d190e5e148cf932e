import { describe, expect, it } from 'vitest'
import { isPattern, matches } from '#shared/custom-fields/internal/limits.ts'

describe('a pattern', () => {
  it.each<[regexp: string, text: string]>([
    ['b', 'abc'],
    ['^a.c$', 'abc'],
    ['\\Aabc\\z', 'abc'],
    ['\\Aabc\\Z', 'abc'],
    ['^.$', '😀'],
    ['^\\p{Lu}', 'Äpfel'],
    ['^[\\w-.]+$', 'a-b.c'],
    ['^\\-$', '-'],
    ['\\\\A', '\\A'],
    ['^[\\A\\z]+$', 'zA'],
  ])('%s matches %s', (regexp, text) => {
    expect(matches(regexp, text)).toBe(true)
  })

  it.each<[regexp: string, text: string]>([
    ['^b', 'abc'],
    ['\\Ab', 'abc'],
    ['b\\z', 'abc'],
    ['b\\Z', 'abc'],
    ['\\Ab', 'a\nb'],
    ['\\\\A', 'a'],
    ['[\\A]', 'b'],
    ['(', '('],
  ])('%s does not match %s', (regexp, text) => {
    expect(matches(regexp, text)).toBe(false)
  })

  it('that backtracks without end matches nothing, and ends', () => {
    expect(matches('^(a+)+$', `${'a'.repeat(39)}!`)).toBe(false)
  })

  it('that would backtrack without end elsewhere still matches what it can', () => {
    expect(matches('^(a+)+$', 'a'.repeat(40))).toBe(true)
  })

  it('cannot be one that does not compile', () => {
    expect(['(', '[', '*', '(?<x', '\\z+'].filter(isPattern)).toEqual([])
    expect(['', 'a', '[\\w-.]', '\\Aa\\z'].filter((regexp) => !isPattern(regexp))).toEqual([])
  })
})
