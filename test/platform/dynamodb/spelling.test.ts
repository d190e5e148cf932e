import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { originalText, spellingOf } from '#shared/platform/dynamodb/spelling.ts'
import { anyText } from '#test/support/fixtures/any-text.ts'

describe('How a text is written', () => {
  it('tells, with its collated form, the text itself', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      anyText(),
      fc.string({ unit: fc.constantFrom(...'aAzZäÄßẞſİıΣςσÉé\u0301ﬁŁøǅ𐐀𐐨\u0001\u200b '.split('')) }),
    )
    fc.assert(
      fc.property(text, (one) => {
        expect(originalText(collated(one), spellingOf(one))).toBe(one)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['build the lander', {}],
    ['Build the Lander', { capitals: [0, 10] }],
    ['Über die Brücke', { capitals: [0, 9] }],
    ['Straße', { written: 'Straße' }],
    ['ﬁne', { written: 'ﬁne' }],
  ])('of “%s” is %j', (text, writing) => expect(spellingOf(text)).toEqual(writing))
})
