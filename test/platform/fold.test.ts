import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, isBlank, unaccented, wordsIn } from '#shared/platform/fold.ts'
import { anyText } from '#test/support/fixtures/any-text.ts'

const settings = { seed: 20240503, numRuns: 2000 }
/** Texts that often contain adjacent characters with unusual case or composition. */
const unusualText = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.constantFrom(
      ...'aAßẞſSsΣσςİıiIΐΰŉǰﬁᾳᾼøǾéй\u0345\u0301\u0307\u05c1\u3099か\u200b\u00ad\u3000 Ａ①Ⅷ㎏',
    ),
  }),
)

describe('a blank text', () => {
  it('is one of which nothing is left when it is folded and trimmed', () => {
    const anyBlank = fc.string({ unit: fc.constantFrom(...' \t\u3000\u200b\u00ad\u2800\u3164\ufe0f\u00a0a') })
    fc.assert(
      fc.property(fc.oneof(unusualText, anyBlank), (text) => isBlank(text) === (fold(text).trim() === '')),
      settings,
    )
  })
})

describe('folding a text', () => {
  it.each([
    ['case', 'Designer', 'dESIGNER'],
    ['case beyond ASCII', 'ÄRGER Ж', 'ärger ж'],
    ['a sharp s', 'Straße', 'STRASSE'],
    ['a capital sharp s', 'GROẞ', 'groß'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['a sigma written as if not final', 'οδοσ', 'ΟΔΟΣ'],
    ['composition', 'Zoe\u0308', 'Zo\u00eb'],
    ['full width', 'Ｄｅｓｉｇｎ', 'design'],
    ['ligatures', 'ﬁne', 'FINE'],
    ['compatibility forms', '①', '1'],
    ['zero-width characters', 'De\u200bsi\u200dgn\ufeff', 'design'],
    ['soft hyphens', 'De\u00adsign', 'design'],
    ['bidirectional controls', '\u202eDesign\u202c\u2066\u2069\u061c', 'design'],
    ['an ideographic space', 'a\u3000b', 'a b'],
    ['a long s', 'ſet', 'set'],
  ])('ignores %s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it.each([
    ['letters', 'Design', 'Desigm'],
    ['accents', 'resume', 'résumé'],
    ['scripts that look alike', 'a', 'а'],
    ['inner spaces', 'a b', 'ab'],
    ['emoji', '😀', '😃'],
  ])('tells %s apart', (_, one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(unusualText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      settings,
    )
  })

  it('finds the start of a word in it, also where the word ends in a sigma of its own', () => {
    expect(fold('ΟΔΟΣΗΜΑ')).toContain(fold('ΟΔΟΣ'))
  })

  it('does not depend on the case that it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abßéΣσςжЖ ÄÖ') }), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()))
      }),
      settings,
    )
  })
})

describe('the text without diacritics', () => {
  it.each([
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'muller'],
    ['MÜLLER', 'muller'],
    ['Łódź', 'lodz'],
    ['Øre', 'ore'],
    ['Ǿre', 'ore'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['İstanbul', 'istanbul'],
    ['ıssız', 'issiz'],
    ['Ærø', 'aero'],
    ['œuvre', 'oeuvre'],
    ['Þórður', 'thordur'],
    ['Đặng', 'dang'],
    ['Ħamrun', 'hamrun'],
    ['Ŋuŧ', 'nut'],
    ['Nguyễn Thị Ơ', 'nguyen thi o'],
    ['ﬁn', 'fin'],
    ['Ελλάδα', 'ελλαδα'],
    ['Ёй', 'еи'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد', 'احمد'],
  ])('is that of %s: %s', (text, bare) => {
    expect(unaccented(text)).toBe(bare)
  })

  it.each([
    ['vowel signs of Thai', 'ไทยกี่'],
    ['vowel signs of Devanagari', 'हिन्दी'],
    ['voicing marks of Japanese', 'ぱがカバ'],
    ['syllables of Korean', '한글'],
    ['letters of one script for those of another', 'а'],
    ['emoji', '👩‍💻1️⃣'],
  ])('keeps %s', (_, text) => {
    expect(unaccented(text)).toBe(fold(text))
  })

  it('has no control characters other than blanks, so that no text looks like two', () => {
    expect(unaccented('a\u0001b\u0002c\u007fd\ne\tf')).toBe('a\ufffdb\ufffdc\ufffdd\ne\tf')
  })

  it('has words unless the text is blank, also one of blanks and diacritics', () => {
    expect(wordsIn(' Mu\u0308ller\tŁódź ')).toEqual(['muller', 'lodz'])
    expect(wordsIn('´')).toEqual(['\u0301'])
    fc.assert(
      fc.property(unusualText, (text) => {
        expect(wordsIn(text).length === 0).toBe(isBlank(text))
        expect(wordsIn(text)).not.toContain('')
      }),
      settings,
    )
  })

  it('is never empty unless the text is blank', () => {
    expect(unaccented('\u0301')).toBe('\u0301')
    fc.assert(
      fc.property(unusualText, (text) => (unaccented(text) === '') === (fold(text) === '')),
      settings,
    )
  })

  it('is the same for the text without case, invisible characters and composition, and the second time', () => {
    fc.assert(
      fc.property(unusualText, (text) => {
        expect(unaccented(fold(text))).toBe(unaccented(text))
        expect(unaccented(text.normalize('NFD'))).toBe(unaccented(text))
        expect(unaccented(unaccented(text))).toBe(unaccented(text))
      }),
      settings,
    )
  })

  it('changes no character the second time', () => {
    const characters = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point))
    const once = unaccented(characters.filter((character) => character.isWellFormed()).join(' '))

    expect(unaccented(once) === once).toBe(true)
  })
})
