import { describe, expect, it } from 'vitest'
import { hasWords } from '#shared/console/fields/has-words.ts'

describe('text typed into a search field', () => {
  it.each([
    ['muller', 'Jürgen Müller', true],
    ['MÜLLER  jür', 'Jürgen Mu\u0308ller', true],
    ['strasse', 'Straße nach Łódź', true],
    ['', 'anything', true],
    ['müller anna', 'Jürgen Müller', false],
  ])('%j finds %j: %j', (typed, title, isFound) => {
    expect(hasWords(title, typed)).toBe(isFound)
  })
})
