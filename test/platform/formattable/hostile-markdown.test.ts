import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatted, shownText } from '#shared/platform/formattable/formattable.ts'
import { isImageAddress, isLinkAddress } from '#shared/platform/formattable/internal/markdown.ts'
import { dangerousAddresses, elementsOf } from './elements.ts'

const htmlOf = async (raw: string) => shownText(await formatted(raw, 'markdown'), 'markdown').html

const hostile = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'java\u0000script:alert(1)'],
  ...['\u0001javascript:alert(1)', '\u00a0javascript:alert(1)', 'javascript\u200b:alert(1)'],
  ...['javascript&colon;alert(1)', '&#106;avascript:alert(1)', '&#x6A;avascript&#58;alert(1)'],
  ...['java&Tab;script:alert(1)', 'java&NewLine;script:alert(1)', 'javascript\\:alert(1)', 'vbscript:x'],
  ...['data:text/html,x', 'data:image/png;base64,AAAA', 'data:image/svg+xml,x', 'file:///etc/passwd'],
  ...['blob:https://example.com/1', 'tel:1', 'ftp://example.com', 'view-source:https://example.com'],
  ...['feed:javascript:alert(1)', '//example.com', '\\\\example.com', '/\\example.com'],
  ...['%6Aavascript:alert(1)', 'x:y'],
]

const notations: Record<string, (address: string) => string> = {
  'a link': (address) => `[a](${address})`,
  'a link in brackets': (address) => `[a](<${address}>)`,
  'an image': (address) => `![a](${address})`,
  'an image in a link': (address) => `[![a](${address})](${address})`,
  'an autolink': (address) => `<${address}>`,
  'a reference': (address) => `[a][b]\n\n[b]: ${address} "c"`,
  'a reference in brackets': (address) => `[b]\n\n[b]: <${address}>`,
  'an image by reference': (address) => `![b]\n\n[b]: ${address}`,
}

describe('an address that leads where no text may lead', () => {
  it.each(Object.entries(notations))('is no address in %s', async (_name, notation) => {
    const found = await Promise.all(
      hostile.map(async (address) => dangerousAddresses(await htmlOf(notation(address)))),
    )

    expect(found.flat()).toEqual([])
  })

  it('stays the text it was', async () => {
    expect(await htmlOf('[a](javascript:b)')).toBe('<p>[a](javascript:b)</p>')
    expect(await htmlOf('<javascript:b>')).toBe('<p>&lt;javascript:b&gt;</p>')
    expect(await htmlOf('[a]\n\n[a]: javascript:b')).toBe('<p>[a]</p>\n<p>[a]: javascript:b</p>')
    expect(await htmlOf('[a](//example.com)')).toBe('<p>[a](//example.com)</p>')
  })

  it('is refused also where nothing has encoded it', () => {
    const unencoded = ['java\nscript:a', ' javascript:a', '\u2028javascript:a', '\\\\b', '/\\b', 'a b']

    expect(unencoded.filter((address) => isLinkAddress(address) || isImageAddress(address))).toEqual([])
  })
})

/** Fragments that might break out of attributes, elements or addresses. */
const fragments = [
  ...[
    ...['[', ']', '(', ')', '<', '>', '![', '](', '](<', '][', ']: ', '"', "'", '`', '```', '~~', '*', '_'],
    ...['|', '\\'],
  ],
  ...[
    ...['\n', '\n\n', ' ', '\t', '    ', '> ', '- ', '1. ', '# ', '|-|\n', '---\n', '&', '&lt;', '&quot;'],
    ...['&#0;', '&#60;'],
  ],
  ...[
    ...['a', 'javascript:', 'data:text/html,', 'http://', '//', 'onerror=', ' onload="x" ', '<script>'],
    ...['</p>', '<!--', '-->'],
  ],
  ...[
    ...['<a href="', '<img src=x ', '\u0000', '\u2028', '😀', '\ud800', 'style="', 'class="', 'ä.de/'],
    ...['@b.c', '%', '%0a', '[ ] ', '- [x] ', '\\@', '\\#', '&#64;'],
  ],
]

describe('whatever is written in markdown', () => {
  it('is elements of markdown, harmless addresses and text', async () => {
    const texts = fc.array(fc.constantFrom(...fragments), { maxLength: 30 }).map((parts) => parts.join(''))
    const isHarmless = async (raw: string) => {
      const html = await htmlOf(raw)
      expect(elementsOf(html).filter(({ name, attributes }) => name === 'a' && !attributes.rel)).toEqual([])
      expect(dangerousAddresses(html)).toEqual([])
    }

    await fc.assert(fc.asyncProperty(texts, isHarmless), { seed: 7, numRuns: 5000 })
  })
})
