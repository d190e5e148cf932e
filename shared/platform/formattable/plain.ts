const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] as string)

/**
 * A plain text as HTML: paragraphs where lines are blank, and line breaks within them. Nothing in it means
 * anything; addresses do not become links.
 */
export const plain = (raw: string): string =>
  raw
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n\n')
