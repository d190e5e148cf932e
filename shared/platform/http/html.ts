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
