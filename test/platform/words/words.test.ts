import { describe, expect, it } from 'vitest'
import { distinctWords, fitsWord, MAX_LETTERS, MAX_WORDS } from '#shared/platform/words/words.ts'

describe('the words by which a text is found', () => {
  it.each([
    ['Build the Moon base', ['build', 'the', 'moon', 'base']],
    ['moon MOON Moon', ['moon']],
    [
      'REF-42, see **bold** (https://example.com/a_b)',
      ['ref', '42', 'see', 'bold', 'https', 'example', 'com', 'a', 'b'],
    ],
    ['Größe, Élan, Ćevapčići', ['grosse', 'elan', 'cevapcici']],
    ['हिन्दी', ['हिन्दी']],
    ['日本語を勉強する', ['日本語', 'を', '勉強', 'する']],
    [' \u200b!? 🚀', []],
    ['', []],
  ])('%j has %j', (text, words) => {
    expect(distinctWords(text)).toEqual(words)
  })

  it('are cut, by letters and not within one', () => {
    expect(distinctWords('\u{10400}'.repeat(MAX_LETTERS + 1))).toEqual(['\u{10428}'.repeat(MAX_LETTERS)])
  })

  it('are the first ones of a long text', () => {
    const all = Array.from({ length: MAX_WORDS + 1 }, (_, index) => `w${index}`)

    expect(distinctWords([...all, ...all].join(' '))).toEqual(all.slice(0, MAX_WORDS))
  })
})

it.each([
  ['moonshot', 'moon', true],
  ['moon', 'moon', true],
  ['supermoon', 'moon', false],
  ['a', 'a', true],
  ['ant', 'a', false],
])('the word %s is found by %s: %s', (word, wanted, expected) => {
  expect(fitsWord(word, wanted)).toBe(expected)
})
