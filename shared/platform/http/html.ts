import { createHash } from 'node:crypto'
import { accentsOf } from '#shared/platform/accent.ts'
import { escapeHtml } from '#shared/platform/escape-html.ts'
import { currentLanguage } from '#shared/platform/language/message.ts'

/** Safe HTML, which is inserted without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | number | undefined | false | readonly Content[]

function rendered(content: Content): string {
  if (content === undefined || content === false) return ''
  if (content instanceof Html) return content.text
  if (typeof content === 'object') return content.map(rendered).join('')
  return escapeHtml(String(content))
}

/**
 * A fragment of a page: html`<p>${text}</p>`. Interpolated text is escaped; other fragments are inserted unchanged.
 * Attribute values must be quoted.
 */
export const html = (texts: TemplateStringsArray, ...contents: Content[]): Html =>
  new Html(String.raw({ raw: texts }, ...contents.map(rendered)))

/** A style sheet, and the sources that pages with this style sheet may use. */
export interface PageStyle {
  readonly css: string
  /**
   * Parts of the content security policy. If they include no `style-src`, the only style sheet that the policy allows
   * is `css`.
   */
  readonly allowed: readonly string[]
}

/** Returns the content security policy of a page. */
function policyOf({ css, allowed }: PageStyle): string {
  const hash = createHash('sha256').update(css).digest('base64')
  const styles = allowed.some((one) => one.startsWith('style-src')) ? [] : [`style-src 'sha256-${hash}'`]
  const ends = ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]
  return ["default-src 'none'", ...styles, ...allowed, ...ends].join('; ')
}

/**
 * Returns the style of pages that may send forms only to this host.
 *
 * @param css the style sheet
 * @param allowed further parts of the content security policy, such as `script-src 'self'`; by default none
 */
export const pageStyleOf = (css: string, ...allowed: string[]): PageStyle => ({ css, allowed })

/**
 * Returns the style (the style sheet and the allowed sources) of a simple form with a script. The script comes from this
 * host, sends requests only to this host and writes no HTML.
 */
export const scriptedPageStyle = (): PageStyle =>
  pageStyleOf(
    baseCss,
    "script-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  )

/**
 * Returns the style of a page with a component: a script that sends requests to this host. Inline styles are allowed,
 * because the hashes of a component's styles are not known in advance.
 */
export const componentPageStyleOf = (css: string): PageStyle =>
  pageStyleOf(css, "style-src 'unsafe-inline'", "script-src 'self'", "connect-src 'self'", 'img-src data:')

export const baseCss = `
:root { color-scheme: light dark; background: canvas; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem; line-height: 1.25 }
label { display: block; margin-top: 1rem; font-weight: 600 }
small { font-weight: 400 }
input, button { box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .5rem; font: inherit }
input { border: 1px solid #767676; border-radius: .25rem }
input[aria-invalid] { border-color: #c62828; outline: 1px solid #c62828 }
button { margin-top: 1.5rem; border: 0; border-radius: .25rem; background: #1a5fb4; color: #fff; cursor: pointer }
.brand { margin: 0; font-weight: 600 }
.problem { margin: .25rem 0 0; padding-left: .5rem; border-left: .25rem solid #c62828 }
`

const plain = pageStyleOf(baseCss)

/** The name of an installation, and its accent color in hexadecimal digits. */
export interface Brand {
  readonly name: string
  readonly color: string
}

export interface HtmlPage {
  readonly status: number
  readonly title: string
  readonly content: Html
  /** The style sheet and the allowed sources; by default those of a simple form. */
  readonly style?: PageStyle
  readonly brand?: Brand
}

/** Returns the style of a page, in the accent color of its installation. */
function shownStyle({ style = plain, brand }: HtmlPage): PageStyle {
  if (!brand) return style
  const { light, dark } = accentsOf(brand.color)
  const css = `${style.css}a, .brand { color: light-dark(${light.accent}, ${dark.accent}) }
button { background: light-dark(${light.accent}, ${dark.accent}); color: light-dark(${light.on}, ${dark.on}) }
`
  return { ...style, css }
}

/** Returns the headers of a page. No referrer is sent, because the address may contain a token. */
export const pageHeaders = (page: HtmlPage) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(shownStyle(page)),
  'referrer-policy': 'no-referrer',
})

export const document = (page: HtmlPage): string => documentOf(page, shownStyle(page))

const documentOf = ({ title, content, brand }: HtmlPage, { css }: PageStyle): string =>
  html`<!doctype html>
<html lang="${currentLanguage().name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${brand && ` – ${brand.name}`}</title>
<style>${new Html(css)}</style>
</head>
<body>
<main>
${brand && html`<p class="brand">${brand.name}</p>\n`}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text
