import { describe, expect, it } from 'vitest'
import { document, html } from '#shared/platform/http/html.ts'

const hostile = `<script>alert("1")</script>'&amp;`
const harmless = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;amp;'

describe('a piece of a page', () => {
  it('escapes texts, between tags and in attributes', () => {
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(`<p title="${harmless}">${harmless}</p>`)
  })

  it('takes other pieces as they are, and lists one after the other', () => {
    expect(html`<ul>${['a<', 'b'].map((text) => html`<li>${text}</li>`)}</ul>`.text).toBe(
      '<ul><li>a&lt;</li><li>b</li></ul>',
    )
  })

  it('has nothing where there is nothing, and numbers as they are', () => {
    expect(html`${undefined}${false}${0}${''}`.text).toBe('0')
  })
})

describe('a page', () => {
  it('escapes its title', () => {
    expect(document({ status: 200, title: hostile, content: html`` })).toContain(`<title>${harmless}</title>`)
  })
})
