import { createHash } from 'node:crypto'

/** Text that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | number | undefined | false | readonly Content[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string)

function rendered(content: Content): string {
  if (content === undefined || content === false) return ''
  if (content instanceof Html) return content.text
  if (typeof content === 'object') return content.map(rendered).join('')
  return escaped(String(content))
}

/**
 * A piece of a page: html`<p>${text}</p>`. What is put in is text, and escaped, unless it is a piece itself.
 * Attributes need quotes.
 */
export const html = (texts: TemplateStringsArray, ...contents: Content[]): Html =>
  new Html(String.raw({ raw: texts }, ...contents.map(rendered)))

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem; line-height: 1.25 }
label { display: block; margin-top: 1rem; font-weight: 600 }
small { font-weight: 400 }
input, button { box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .5rem; font: inherit }
input { border: 1px solid #767676; border-radius: .25rem }
input[aria-invalid] { border-color: #c62828; outline: 1px solid #c62828 }
button { margin-top: 1.5rem; border: 0; border-radius: .25rem; background: #1a5fb4; color: #fff; cursor: pointer }
.problem { margin: .25rem 0 0; padding-left: .5rem; border-left: .25rem solid #c62828 }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Nothing but our own style, and forms that lead back to us. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of every page; an address may hold a secret, so no other site is told it. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
}

/** A whole page. */
export const document = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text
