import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, isBlank, numberedBytes, sortBytes } from '#shared/platform/dynamodb/fold.ts'

const settings = { seed: 20240503, numRuns: 2000 }
/** Also characters whose case or composition is special, close to each other. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'aAßẞſSsΣσςİıiIΐΰŉǰﬁᾳᾼ\u0345\u0301\u0307\u200b\u00ad\u3000 Ａ①Ⅷ㎏') }),
)

describe('a blank text', () => {
  it('is one of which nothing is left when it is folded and trimmed', () => {
    const anyBlank = fc.string({ unit: fc.constantFrom(...' \t\u3000\u200b\u00ad\u2800\u3164\ufe0f\u00a0a') })
    fc.assert(
      fc.property(fc.oneof(anyText, anyBlank), (text) => isBlank(text) === (fold(text).trim() === '')),
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
      fc.property(anyText, (text) => {
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

describe('the sort key of a text', () => {
  it('is its bytes', () => {
    expect(sortBytes('aé')).toEqual(Buffer.from([0x61, 0xc3, 0xa9]))
  })

  it.each([
    ['one byte', 'a', 480],
    ['two bytes', 'é', 480],
    ['two bytes, off by one', 'é', 479],
    ['three bytes', '名', 480],
    ['three bytes, off by one', '名', 479],
    ['three bytes, off by two', '名', 478],
    ['four bytes', '😀', 480],
    ['four bytes, off by three', '😀', 477],
  ])('is cut at the end of a character of %s', (_, character, room) => {
    const before = 'x'.repeat(480 - room)
    const size = Buffer.byteLength(character)
    const sorted = sortBytes(before + character.repeat(500))

    expect(sorted).toHaveLength(480 - (room % size))
    expect(sorted.toString()).toBe(before + character.repeat(Math.floor(room / size)))
  })

  it('is whole at exactly 480 bytes', () => {
    expect(sortBytes('é'.repeat(240))).toHaveLength(480)
  })

  it('orders texts by their code points, also beyond the basic plane', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const points = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0)
        const [left, right] = [points(one), points(other)]
        const index = left.findIndex((point, position) => point !== right[position])
        const expected = index < 0 ? left.length - right.length : (left[index] ?? 0) - (right[index] ?? -1)
        expect(Math.sign(Buffer.compare(sortBytes(one), sortBytes(other)))).toBe(Math.sign(expected))
      }),
      settings,
    )
  })
})

describe('the sort key of a text with numbers', () => {
  it('has runs of digits as numbers, whatever zeros lead them, and digits before letters', () => {
    const ordered = [
      ...['', '.5', '0', '1', '1.1', '1.2', '1.2 b', '1.2-a', '1.10', '1a', '9', '10', '010b', '100'],
    ]
    const letters = ['a', 'a1', 'a2', 'a10', 'alpha', 'b']
    const texts = [...ordered, `${'9'.repeat(60)}`, ...letters, 'é']

    expect(texts.toReversed().sort((a, b) => numberedBytes(a).compare(numberedBytes(b)))).toEqual(texts)
    expect(numberedBytes('1.01')).toEqual(numberedBytes('1.1'))
    expect(numberedBytes('000')).toEqual(numberedBytes('0'))
  })
})
