import { createHash } from 'node:crypto'

/** Safe HTML, which is not escaped. */
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
 * A fragment of a page: html`<p>${text}</p>`. Interpolated text is escaped; other fragments are inserted as they are.
 * Attribute values must be quoted.
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

/** Allows only our own style sheet, and forms that are sent to this host. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of every page. No referrer is sent, because the address may contain a token. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
}

/** A complete HTML document. */
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
