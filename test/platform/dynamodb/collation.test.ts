import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entryKey,
  idInKey,
  keyRangeOfText,
  orderByText,
  textInKey,
} from '#shared/platform/collections/order.ts'
import {
  collated,
  compareBytes,
  foldIn,
  inKey,
  numberedBytes,
  sortBytes,
  unaccentedIn,
} from '#shared/platform/dynamodb/collation.ts'
import { fold, unaccented } from '#shared/platform/fold.ts'
import { anyText } from '#test/support/fixtures/any-text.ts'

const settings = { seed: 20261127, numRuns: 2000 }
/**
 * Names, many of which are equal without diacritics. Some of their folded forms sort before the unaccented text, and
 * some after it.
 */
const name = fc.string({ unit: fc.constantFrom(...'aáàäåbøoßsάα ἀשׁש!~0f'), maxLength: 3 })

/** Compares as lists do: by the text without diacritics, then by the folded text, then by id. */
const compareNaively = ([a, one]: [string, number], [b, other]: [string, number]): number =>
  compareBytes(unaccented(a), unaccented(b)) || compareBytes(fold(a), fold(b)) || one - other

const keyOf = ([text, id]: [string, number]) => entryKey(orderByText('n'), id, { n: collated(text) })

describe('a collated text', () => {
  it('is the text alone where that has no diacritics', () => {
    expect(collated('Muller')).toBe('muller')
  })

  it('gives back both of its forms', () => {
    fc.assert(
      fc.property(fc.oneof(name, anyText()), (text) => {
        expect(unaccentedIn(collated(text))).toBe(unaccented(text))
        expect(foldIn(collated(text))).toBe(fold(text))
      }),
      settings,
    )
  })

  it('contains a text with letters only where the form without diacritics does', () => {
    fc.assert(
      fc.property(name, name, (text, part) => {
        fc.pre(/[^\p{M}]/u.test(part))
        expect(collated(text).includes(unaccented(part))).toBe(unaccented(text).includes(unaccented(part)))
      }),
      settings,
    )
  })
})

describe('the key of an entry in an order, and the bytes by which rows are sorted in memory', () => {
  it('come by the text without diacritics, then by the fold, then by id', () => {
    fc.assert(
      fc.property(fc.tuple(name, fc.nat(2000)), fc.tuple(name, fc.nat(2000)), (one, other) => {
        const expected = Math.sign(compareNaively(one, other))
        expect(Math.sign(compareBytes(keyOf(one), keyOf(other)))).toBe(expected)
        const [left, right] = [one, other].map(([text]) => sortBytes(collated(text))) as [Buffer, Buffer]
        expect(Math.sign(left.compare(right) || one[1] - other[1])).toBe(expected)
      }),
      settings,
    )
  })

  it('say which text it is, with all entries of this one in its run and no others', () => {
    fc.assert(
      fc.property(fc.tuple(name, fc.nat(2000)), fc.tuple(name, fc.nat(2000)), (one, other) => {
        const { from, to } = keyRangeOfText(textInKey(keyOf(one)))
        const isIn = compareBytes(from, keyOf(other)) < 0 && compareBytes(keyOf(other), to) < 0
        expect(isIn).toBe(fold(one[0]) === fold(other[0]))
        expect(idInKey(keyOf(one))).toBe(one[1])
      }),
      settings,
    )
  })

  it('are no longer than DynamoDB allows', () => {
    expect(Buffer.byteLength(keyOf(['é名'.repeat(500), Number.MAX_SAFE_INTEGER]))).toBeLessThan(1024)
  })

  it('are those of earlier versions for a text without diacritics', () => {
    expect(keyOf(['Muller', 12])).toBe('muller\u0001212')
  })
})

describe('a text in a sort key', () => {
  it.each([
    ['one byte', 'a', 480],
    ['two bytes', 'ж', 480],
    ['two bytes, off by one', 'ж', 479],
    ['three bytes', '名', 480],
    ['three bytes, off by one', '名', 479],
    ['three bytes, off by two', '名', 478],
    ['four bytes', '😀', 480],
    ['four bytes, off by three', '😀', 477],
  ])('is cut at the end of a character of %s', (_, character, room) => {
    const before = 'x'.repeat(480 - room)
    const size = Buffer.byteLength(character)

    expect(inKey(collated(before + character.repeat(500)))).toBe(
      before + character.repeat(Math.floor(room / size)),
    )
  })

  it('is cut in both of its forms', () => {
    expect(inKey(collated('ế'.repeat(500)))).toBe(`${'e'.repeat(480)}\u0001\u007f${'ế'.repeat(160)}`)
  })

  it('is whole at exactly 480 bytes', () => {
    expect(inKey('ж'.repeat(240))).toBe('ж'.repeat(240))
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
