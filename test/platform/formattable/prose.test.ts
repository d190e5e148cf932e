import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatted, plainTextToHtml, shownText } from '#shared/platform/formattable/formattable.ts'
import { matchesInProse, replacedInProse } from '#shared/platform/formattable/prose.ts'

const htmlOf = async (raw: string) => shownText(await formatted(raw, 'markdown'), 'markdown').html
const found = async (raw: string) => matchesInProse(await htmlOf(raw), /@\w+/g).map(([text]) => text)

describe('the prose of a text', () => {
  it.each([
    '@ada',
    '**@ada**',
    '# @ada',
    '- @ada',
    '- [ ] @ada',
    '|a|\n|-|\n|@ada|',
    'a < b & "@ada"',
    '&lt;@ada&gt;',
    '> quoted\n\n@ada',
  ])('contains the match in %j', async (raw) => {
    expect(await found(raw)).toEqual(['@ada'])
  })

  it.each([
    '`@ada`',
    '```\n@ada\n```',
    '    @ada',
    '> @ada',
    '> a\n@ada',
    '> - a\n>   > @ada',
    '- a\n  > @ada',
    '[@ada](https://example.com)',
    '[**@ada**](https://example.com)',
    '[a](https://example.com/@ada)',
    '![@ada](/a.png)',
    '\\@ada',
    '&#64;ada',
    '&commat;ada',
  ])('contains no match in %j', async (raw) => {
    expect(await found(raw)).toEqual([])
  })

  it('is matched without character references, and escaped again', async () => {
    const html = replacedInProse(await htmlOf('a < "b" & @c > `<d>`'), /"b" & @c/g, () => '<i>x</i>')

    expect(html).toBe('<p>a &lt; <i>x</i> &gt; <code>&lt;d&gt;</code></p>')
  })

  it('is that of a plain text, apostrophes included', () => {
    const html = plainTextToHtml(`It's for "O'Brien" & 'co'`)

    expect(matchesInProse(html, /"O'Brien"/g)).toHaveLength(1)
    expect(replacedInProse(html, /"O'Brien"/g, () => '<i>x</i>')).toBe(
      '<p>It&#39;s for <i>x</i> &amp; &#39;co&#39;</p>',
    )
  })

  it('keeps all HTML around replaced matches', async () => {
    const fragments = [
      '@a',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '`',
      '*',
      '<',
      '&',
      '"',
      '\\',
      '[',
      '](b)',
      '# ',
      "'",
    ]
    const texts = fc.array(fc.constantFrom(...fragments), { maxLength: 30 }).map((parts) => parts.join(''))
    const keeps = async (raw: string) => {
      const html = await htmlOf(raw)
      expect(replacedInProse(html, /@a/g, () => '@a')).toBe(html)
    }

    await fc.assert(fc.asyncProperty(texts, keeps), { seed: 11, numRuns: 2000 })
  })
})
