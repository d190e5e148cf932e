import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { plain } from './plain.ts'

/** How a text is written (specification, "Formattable"). */
export type Format = 'plain' | 'markdown'

/** A text as it is stored: what was written, and what it looks like, deflated where that is long. */
export interface Formatted {
  raw: string
  html: string | Uint8Array
}

/** The most a text may have, in bytes of UTF-8. */
export const MAX_RAW_BYTES = 32 * 1024

/** The most its rendering may have: nesting and tables can blow a short text up. */
export const MAX_HTML_BYTES = 256 * 1024

/** Longer renderings are deflated: an item of the table has its limit, and tags repeat themselves. */
const INLINE_BYTES = 1024

/** Rendered, a text is longer than anybody reads. */
export class TooLong extends Error {
  constructor() {
    super('The text is too long when it is rendered.')
    this.name = 'TooLong'
  }
}

/**
 * A text with its rendering.
 *
 * @returns undefined where there is no text
 * @throws TooLong
 */
export async function formatted(raw: string | null, format: Format): Promise<Formatted | undefined> {
  if (raw === null) return undefined
  const html = await rendered(raw, format)
  const bytes = Buffer.byteLength(html)
  if (bytes > MAX_HTML_BYTES) throw new TooLong()
  return { raw, html: bytes > INLINE_BYTES ? new Uint8Array(deflateRawSync(html)) : html }
}

/** The renderer is large: only who writes a text loads it. */
async function rendered(raw: string, format: Format): Promise<string> {
  if (raw.trim() === '') return ''
  if (format === 'plain') return plain(raw)
  const { markdown } = await import('./markdown.ts')
  return markdown(raw)
}

/** A text as resources show it. */
export const shown = (text: Formatted | undefined, format: Format) => ({
  format,
  raw: text?.raw ?? null,
  html: text ? htmlOf(text) : '',
})

const htmlOf = ({ html }: Formatted): string =>
  typeof html === 'string' ? html : inflateRawSync(html).toString()
