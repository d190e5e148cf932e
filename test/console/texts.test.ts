import { describe, expect, it, vi } from 'vitest'
import { buildBrowserFiles } from '#infra/browser-files.ts'
import { permissions } from '#shared/access/permissions.ts'
import { initialsOf } from '#shared/console/design/initials.ts'
import { inEnglish, languagesOf, loadLanguage } from '#shared/console/language/catalogue.ts'
import { addEnglish } from '#shared/console/language/en/catalogue.ts'
import { deferredTexts } from '#shared/console/language/en/deferred.ts'
import { administrationTexts } from '#shared/console/language/en/deferred-administration.ts'
import { permissionNames as englishPermissions } from '#shared/console/language/en/permissions.ts'
import { ASSIGNABLE, modules } from '#shared/console/language/permissions.ts'
import { imageTypeOf } from '#shared/console/values/image-type.ts'
import { jsonFiles } from '#shared/platform/http/browser-files.ts'
import { JARGON } from '#test/support/oracles/jargon.ts'

const files = await buildBrowserFiles()

/** The files of the languages other than English, as browsers load them. */
const addresses = Object.fromEntries(
  [...jsonFiles(files)].map(([name, file]) => [name, { address: file.name, integrity: file.integrity }]),
)
vi.stubGlobal('fetch', async (address: string) => new Response(files.get(address)))

const others = languagesOf(addresses).filter((language) => language !== inEnglish.language)
const translations = await Promise.all(
  others.map(async (language) => {
    const { catalogue } = await loadLanguage(language, addresses, new Set(['administration']))
    return [language, catalogue] as const
  }),
)

addEnglish({ ...deferredTexts, ...administrationTexts }, englishPermissions)
const english = inEnglish.catalogue
const all = [english, ...translations.map(([, catalogue]) => catalogue)]

describe('The initials of a person', () => {
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

describe('The languages of the console', () => {
  it('are English, and a folder each', () => {
    expect(languagesOf(addresses)).toEqual(['en', 'de'])
  })

  it('leave out the texts of administration until one of its pages is opened', async () => {
    const { catalogue, later } = await loadLanguage('de', addresses)

    expect(Object.keys(catalogue.words).filter((word) => word in administrationTexts)).toEqual([])
    expect(catalogue.permissions).toBeUndefined()
    expect(later).toEqual(new Set())
  })
})

describe('A text of the console', () => {
  const placesIn = (text: unknown) =>
    new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([place]) => place))

  it.each(translations)('exists in %s and in English, with the same placeholders', (_, { words }) => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english.words).sort())
    for (const [word, text] of Object.entries(english.words))
      expect(placesIn(words[word as keyof typeof words]), word).toEqual(placesIn(text))
  })

  it('with a count has a singular and a plural form', () => {
    const counting = all.flatMap(({ words }) =>
      Object.values(words).filter((text) => JSON.stringify(text).includes('{count}')),
    )
    const single = counting.filter((text) => typeof text === 'string')

    expect(counting.length).toBeGreaterThan(8)
    // Texts such as "at least {count}" need no singular, because they are never used with the count 1.
    expect(single.filter((text) => !/at least|mindestens/i.test(text))).toEqual([])
  })

  it('contains no jargon of the API', () => {
    const said = all.flatMap((catalogue) => Object.values(catalogue).flatMap<unknown>(Object.values))

    expect(said.map((text) => JSON.stringify(text)).filter((text) => JARGON.test(text))).toEqual([])
  })
})

describe('The permissions of a role', () => {
  it('have names, and each belongs to one module', () => {
    const grouped = Object.values(modules).flat()
    const parts = Object.keys(modules)

    expect(grouped.sort()).toEqual([...permissions, ASSIGNABLE].sort())
    for (const catalogue of all)
      expect(Object.keys(catalogue.permissions).sort()).toEqual([...grouped, ...parts].sort())
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
