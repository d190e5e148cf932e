const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] as string)

/** A plain text as HTML: paragraphs where lines are blank, and line breaks within them. */
export const plain = (raw: string): string =>
  raw
    .trim()
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/g, '<br />\n')}</p>`)
    .join('\n\n')
