import { describe, expect, it } from 'vitest'
import { formatted, shownText } from '#shared/platform/formattable/formattable.ts'

const htmlOf = async (raw: string) => shownText(await formatted(raw, 'markdown'), 'markdown').html

describe('markdown', () => {
  it.each([
    ['A **raw** string!', '<p>A <strong>raw</strong> string!</p>'],
    ['one\ntwo', '<p>one<br>\ntwo</p>'],
    ['one\r\ntwo', '<p>one<br>\ntwo</p>'],
    ['one\n\ntwo\n\n\n', '<p>one</p>\n<p>two</p>'],
    ['# Title', '<h1>Title</h1>'],
    ['~~gone~~', '<p><s>gone</s></p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. c', '<ol start="3">\n<li>c</li>\n</ol>'],
    ['> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
    ['&Auml;&hellip; "quoted"', '<p>Ä… &quot;quoted&quot;</p>'],
    ['(c) -- ...', '<p>(c) -- ...</p>'],
    ['a\0b', '<p>a\u{fffd}b</p>'],
  ])('%j is %j', async (raw, html) => {
    expect(await htmlOf(raw)).toBe(html)
  })

  it.each([
    ['- [ ] a', '<li><input type="checkbox" disabled="" data-line="1"> a</li>'],
    ['- [x] a', '<li><input type="checkbox" disabled="" checked="" data-line="1"> a</li>'],
    ['1. [X] *a*', '<li><input type="checkbox" disabled="" checked="" data-line="1"> <em>a</em></li>'],
    ['> - [ ] a', '<li><input type="checkbox" disabled="" data-line="1"> a</li>'],
    ['one\r\n\r\n- b\r\n  - [ ] a', '<li><input type="checkbox" disabled="" data-line="4"> a</li>'],
  ])('shows the task %j as a disabled checkbox, with its line', async (raw, html) => {
    expect(await htmlOf(raw)).toContain(html)
  })

  it.each([
    '[ ] a',
    '- [] a',
    '- [ ]a',
    '- [y] a',
    '- a [ ] b',
    '- [ ]',
    '`- [ ] a`',
    '    - [ ] a',
    '- \\[ ] a',
  ])('shows no checkbox for %j', async (raw) => {
    expect(await htmlOf(raw)).not.toContain('<input')
  })

  it('shows the first 500 tasks of a text as checkboxes, so that short tasks do not exceed its limit', async () => {
    const html = await htmlOf('- [ ] a\n'.repeat(4000))

    expect(html.match(/<input/g)).toHaveLength(500)
  })

  it('knows tables, and how their columns are aligned', async () => {
    expect(await htmlOf('|a|b|\n|-|-:|\n|1|2|')).toBe(
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th style="text-align:right">b</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td>1</td>\n<td style="text-align:right">2</td>\n</tr>\n</tbody>\n</table>',
    )
  })

  it.each(['<b>bold</b>', '<script>alert(1)</script>', '<!-- a -->', '<div onclick="x">', '<?php ?>'])(
    'shows the HTML %j as text',
    async (raw) => {
      const text = raw.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
      expect(await htmlOf(raw)).toBe(`<p>${text}</p>`)
    },
  )

  it('gives no element a class, whatever language a block of code names', async () => {
    expect(await htmlOf('```js" class="x\n1 < 2\n```')).toBe('<pre><code>1 &lt; 2\n</code></pre>')
  })

  it.each([
    ...['http://example.com', 'HTTPS://example.com/?a=b#c', 'mailto:ines@example.com'],
    ...['xmpp:ines@example.com', 'irc://example.com/room', '/projects/1', 'sibling', './a:b', '?a:b'],
    '#part',
  ])('links to %s, whose page learns nothing of where it was linked', async (address) => {
    const [, href] = /^<p><a href="([^"]*)" rel="noopener noreferrer">a<\/a><\/p>$/.exec(
      await htmlOf(`[a](${address})`),
    ) as RegExpExecArray
    expect(href?.toLowerCase()).toBe(address.toLowerCase())
  })

  it('links to an address or a mailbox in angle brackets', async () => {
    expect(await htmlOf('<https://example.com>')).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer">https://example.com</a></p>',
    )
    expect(await htmlOf('<ines@example.com>')).toBe(
      '<p><a href="mailto:ines@example.com" rel="noopener noreferrer">ines@example.com</a></p>',
    )
  })

  it('shows images of the web and of the same host', async () => {
    expect(await htmlOf('![a *b*](https://example.com/c.png "d")')).toBe(
      '<p><img src="https://example.com/c.png" alt="a b" title="d"></p>',
    )
    expect(await htmlOf('![](/c.png)')).toBe('<p><img src="/c.png" alt=""></p>')
  })

  it('shows the description of an image whose address only a link may have', async () => {
    expect(await htmlOf('![a *b* <c>](mailto:ines@example.com)')).toBe('<p>a b &lt;c&gt;</p>')
  })
})
