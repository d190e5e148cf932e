import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** As many texts as one write may well have. */
const REMEMBERED = 8

type Formatting<Result> = (raw: string, format: Format) => Promise<Result>

/**
 * The same formatting, which is not done again for the texts it was done for last. Failures are remembered
 * too: they say something about the text.
 */
export function remembering<Result>(format: Formatting<Result>): Formatting<Result> {
  const recent = new Map<string, Promise<Result>>()
  return (raw, as) => {
    const key = `${as} ${raw}`
    const result = recent.get(key) ?? format(raw, as)
    recent.delete(key)
    recent.set(key, result)
    if (recent.size > REMEMBERED) forgetOldest(recent)
    return result
  }
}

const forgetOldest = (recent: Map<string, unknown>) => recent.delete(recent.keys().next().value as string)

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

/** How a text is written (specification, "Formattable"). */
export type Format = 'plain' | 'markdown'

/** A text as it is stored: what was written, and what it looks like, deflated unless it is short. */
export interface Formatted {
  readonly raw: string
  readonly html: string | Uint8Array
}

/** The most a text may have, in bytes of UTF-8. */
export const MAX_RAW_BYTES = 32 * 1024

/**
 * The most its rendering may have, and how many times as long as the text it may be: nesting, tables and references
 * can blow a short text up. So much as escapes make of it counts, because that is what responses have to hold.
 */
export const MAX_HTML_BYTES = 256 * 1024
export const MAX_GROWTH = 8

/** No rendering is too long that has no more than this: tables of a few letters a cell grow a lot, and mean well. */
export const MODEST_HTML_BYTES = 64 * 1024

/**
 * The most of a rendering that may be stored. An item of the table holds at most 400 KiB: two texts and custom
 * texts of 64 KiB, each with its rendering, stay below 360.
 */
export const MAX_STORED_BYTES = 56 * 1024

/** Longer renderings are deflated: tags repeat themselves, and what they say stands in the text already. */
const INLINE_BYTES = 256

/** Rendered, a text is longer than a text may be. */
export class TooLong extends Error {
  constructor() {
    super('The text is too long when it is rendered.')
    this.name = 'TooLong'
  }
}

/**
 * A text with its rendering.
 *
 * @param raw what was written, of at most {@link MAX_RAW_BYTES}
 * @returns undefined where there is no text
 * @throws TooLong where the rendering would exceed what the text may grow to, or {@link MAX_STORED_BYTES}
 */
export async function formatted(raw: string | null, format: Format): Promise<Formatted | undefined> {
  return raw === null ? undefined : formattedOnce(raw, format)
}

/** A write looks whether a text is too long, adds up how long all are, and then stores them: one rendering. */
const formattedOnce = /* @__PURE__ */ remembering(async (raw: string, format: Format): Promise<Formatted> => {
  const limit = htmlLimit(raw)
  const html = await rendered(raw, format, limit)
  if (html === undefined || jsonBytes(html) > limit) throw new TooLong()
  const stored = Buffer.byteLength(html) > INLINE_BYTES ? new Uint8Array(deflateRawSync(html)) : html
  if (stored.length > MAX_STORED_BYTES) throw new TooLong()
  return { raw, html: stored }
})

const htmlLimit = (raw: string): number =>
  Math.min(MAX_HTML_BYTES, Math.max(MODEST_HTML_BYTES, MAX_GROWTH * Buffer.byteLength(raw)))

/** A control character takes six bytes in JSON. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** The renderer of markdown is large: only who writes a text loads it. */
async function rendered(raw: string, format: Format, limit: number): Promise<string | undefined> {
  if (raw.trim() === '') return ''
  if (format === 'plain') return plain(raw)
  const { markdown } = await import('./markdown.ts')
  return markdown(raw, limit)
}

/** A text as resources show it. */
export const shown = (text: Formatted | undefined, format: Format) => ({
  format,
  raw: text?.raw ?? null,
  html: text ? htmlOf(text) : '',
})

/** How many bytes of a response the rendering of a text takes. */
export const htmlBytes = (text: Formatted): number => jsonBytes(htmlOf(text))

const htmlOf = ({ html }: Formatted): string =>
  typeof html === 'string' ? html : inflateRawSync(html).toString()
