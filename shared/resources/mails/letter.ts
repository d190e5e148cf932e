import type { Configuration } from '#shared/configuration/configuration.ts'
import { accentsOf } from '#shared/platform/accent.ts'
import { type Html, html } from '#shared/platform/http/html.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import { currentLanguage } from '#shared/platform/language/message.ts'

/**
 * A part of a letter. A string is a paragraph. `written` is a text with the line breaks of its author. Each part may
 * contain texts that people have written.
 */
export type LetterPart =
  | string
  | { heading: string }
  | { link: string; label: string }
  | { name: string; link: string; lines: readonly string[] }
  | { written: string }

export type Content = Pick<Mail, 'senderName' | 'subject' | 'text' | 'html'>

/** Maximum number of characters of a mail's subject. */
const MAX_SUBJECT = 150

const shortened = (subject: string): string => {
  const characters = [...subject]
  return characters.length > MAX_SUBJECT ? `${characters.slice(0, MAX_SUBJECT - 1).join('')}…` : subject
}

/**
 * Returns the content of a letter, as plain text and as HTML, in the current language. The footer of the installation
 * is added. Empty parts are left out.
 */
export function letterOf(
  { settings: { instanceName, accentColor, mailFooter } }: Pick<Configuration, 'settings'>,
  subject: string,
  all: readonly (LetterPart | undefined | false)[],
): Content {
  const { accent } = accentsOf(accentColor).light
  const parts = [...all, mailFooter ? { written: mailFooter } : undefined].flatMap((part) => part || [])
  return {
    senderName: instanceName,
    subject: shortened(subject),
    text: `${parts.map(inText).join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="${currentLanguage().name}">
<head><meta charset="utf-8"><title>${subject}</title>
<style>a, .brand { color: ${accent} }</style></head>
<body>
<p class="brand"><strong>${instanceName}</strong></p>
${parts.map(inHtml)}</body>
</html>
`.text,
  }
}

function inText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('heading' in part) return part.heading
  if ('name' in part)
    return [part.name, ...part.lines.map((line) => `  ${line}`), `  ${part.link}`].join('\n')
  return 'link' in part ? part.link : part.written
}

function inHtml(part: LetterPart): Html {
  if (typeof part === 'string') return html`<p>${part}</p>\n`
  if ('heading' in part) return html`<h2 style="font-size: 1.1em">${part.heading}</h2>\n`
  if ('name' in part) {
    const lines = part.lines.map((line) => html`<br>\n${line}`)
    return html`<p><a href="${part.link}">${part.name}</a>${lines}</p>\n`
  }
  if ('link' in part) return html`<p><a href="${part.link}">${part.label}</a></p>\n`
  return html`<p style="white-space: pre-line" dir="auto">${part.written}</p>\n`
}
