import { describe, expect, it } from 'vitest'
import { formatted, shownText } from '#shared/platform/formattable/formattable.ts'
import { elementsOf } from './elements.ts'

const htmlOf = async (raw: string) => shownText(await formatted(raw, 'plain'), 'plain').html

describe('a plain text', () => {
  it.each([
    ['A **raw** string!', '<p>A **raw** string!</p>'],
    ['this is a <script>', '<p>this is a &lt;script&gt;</p>'],
    [`"double" & 'single'`, '<p>&quot;double&quot; &amp; &#39;single&#39;</p>'],
    ['one\ntwo\r\nthree\rfour', '<p>one<br />\ntwo<br />\nthree<br />\nfour</p>'],
    ['one\n\ntwo\r\n \t\r\n\n\nthree', '<p>one</p>\n\n<p>two</p>\n\n<p>three</p>'],
    ['\n\n one \n\n', '<p>one</p>'],
    ['[a](http://b) http://b', '<p>[a](http://b) http://b</p>'],
  ])('%j is %j', async (raw, html) => {
    expect(await htmlOf(raw)).toBe(html)
  })

  it('is paragraphs and line breaks, whatever is written', async () => {
    const html = await htmlOf(`<a href="javascript:x">\n</p>\n\n<!-- ' onload="x"\r\n\t\n&lt;`)

    expect(elementsOf(html).map(({ name }) => name)).toEqual(['p', 'br', 'p', 'p'])
  })
})
