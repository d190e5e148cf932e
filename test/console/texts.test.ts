import { describe, expect, it } from 'vitest'
import { initialsOf } from '#shared/console/design/initials.ts'
import { catalogue, languages } from '#shared/console/language/catalogue.ts'

describe('The initials of somebody', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Rosa María Pérez', 'RP'],
    ['plato', 'P'],
    ['  élodie  ', 'É'],
    ['𝒜da Byron', '𝒜B'],
    ['', ''],
  ])('of “%s” are “%s”', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('A text of the console', () => {
  const placesIn = (text: unknown) =>
    new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([place]) => place))

  it('has the same places in every language', () => {
    const [first = 'en', ...others] = languages
    for (const other of others)
      for (const [word, text] of Object.entries(catalogue[first]))
        expect(placesIn(catalogue[other][word as keyof typeof catalogue.en]), word).toEqual(placesIn(text))
  })
})
