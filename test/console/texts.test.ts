import { describe, expect, it } from 'vitest'
import { permissions } from '#shared/access/permissions.ts'
import { initialsOf } from '#shared/console/design/initials.ts'
import { catalogue, languages } from '#shared/console/language/catalogue.ts'
import { names } from '#shared/console/language/names.ts'
import { modules } from '#shared/console/language/permissions.ts'
import { imageTypeOf } from '#shared/console/values/image-type.ts'
import { JARGON } from '#test/support/oracles/jargon.ts'

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

  it('that counts something has a form for one and for more', () => {
    const counting = languages.flatMap((language) =>
      Object.values(catalogue[language]).filter((text) => JSON.stringify(text).includes('{count}')),
    )
    const single = counting.filter((text) => typeof text === 'string')

    expect(counting.length).toBeGreaterThan(8)
    // A least number is never one that would sound wrong.
    expect(single.filter((text) => !/at least|mindestens/i.test(text))).toEqual([])
  })

  it('has no word of the API that nobody uses in speech', () => {
    const said = languages.flatMap((language) => [
      ...Object.values(catalogue[language]),
      ...Object.values(names[language] ?? {}),
      ...modules.map(({ permissions }) => JSON.stringify(permissions)),
    ])

    expect(said.map((text) => JSON.stringify(text)).filter((text) => JARGON.test(text))).toEqual([])
  })
})

describe('What a role may do', () => {
  it('is in words, each permission once', () => {
    const worded = modules.flatMap(({ permissions: some }) => Object.keys(some))

    expect(worded.sort()).toEqual([...permissions].sort())
  })
})

describe('An image in a text', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  it.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\r', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['GIF89a\x01\0', 'image/gif'],
    ['RIFF\x24\0\0\0WEBP', 'image/webp'],
    ['<svg xmlns=', undefined],
    ['<html>', undefined],
    ['', undefined],
  ])('that begins with %j is %s', (text, type) => {
    expect(imageTypeOf(bytes(text))).toBe(type)
  })
})
