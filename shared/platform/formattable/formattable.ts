import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The number of texts that a typical write has. */
const CACHE_SIZE = 8

type Formatting<Result> = (raw: string, format: Format) => Promise<Result>

/**
 * Caches the results for the last texts. Failures are cached too: the same text would fail again.
 */
function remembering<Result>(format: Formatting<Result>): Formatting<Result> {
  const recent = new Map<string, Promise<Result>>()
  return (raw, as) => {
    const key = `${as} ${raw}`
    const result = recent.get(key) ?? format(raw, as)
    recent.delete(key)
    recent.set(key, result)
    if (recent.size > CACHE_SIZE) removeOldest(recent)
    return result
  }
}

const removeOldest = (recent: Map<string, unknown>) => recent.delete(recent.keys().next().value as string)

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML that shows exactly this text. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] as string)

/**
 * A plain text as HTML: blank lines separate paragraphs, other line breaks are kept. There is no markup, and addresses
 * do not become links.
 */
export const plain = (raw: string): string =>
  raw
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n\n')

/** The markup of a text (specification, "Formattable"). */
export type Format = 'plain' | 'markdown'

/** A text as it is stored: the source, and its HTML, compressed unless it is short. */
export interface Formatted {
  readonly raw: string
  readonly html: string | Uint8Array
}

/** The maximum size of a text in bytes of UTF-8. */
export const MAX_RAW_BYTES = 32 * 1024

/**
 * The maximum size of its HTML, and the maximum ratio of HTML to text: nesting, tables and references can turn a short
 * text into very long HTML. The size is that of the JSON string, escapes included, because it goes into responses.
 */
export const MAX_HTML_BYTES = 256 * 1024
export const MAX_GROWTH = 8

/** HTML up to this size is always allowed: tables with a few letters per cell legitimately expand a lot. */
export const MODEST_HTML_BYTES = 64 * 1024

/**
 * The maximum size of the stored HTML. An item of the table has at most 400 KiB: two texts, and custom texts of 64 KiB,
 * all with their HTML, stay below 360.
 */
export const MAX_STORED_BYTES = 56 * 1024

/** Longer HTML is compressed. */
const INLINE_BYTES = 64

/** Compresses HTML with its source as the dictionary: a paragraph of 240 bytes takes 30, since it repeats the source. */
const compressed = (html: string, raw: string): Uint8Array =>
  new Uint8Array(deflateRawSync(html, { dictionary: Buffer.from(raw) }))

/** The HTML of a text is too long. */
export class TooLong extends Error {
  constructor() {
    super('The text is too long when it is rendered.')
    this.name = 'TooLong'
  }
}

/**
 * A text with its HTML.
 *
 * @param raw the source, of at most {@link MAX_RAW_BYTES}
 * @returns undefined if there is no text
 * @throws TooLong if the HTML exceeds the limit for this text, or {@link MAX_STORED_BYTES}
 */
export async function formatted(raw: string | null, format: Format): Promise<Formatted | undefined> {
  return raw === null ? undefined : formattedOnce(raw, format)
}

/** A write checks the length of a text, adds up all lengths, and stores the text; it is rendered only once. */
const formattedOnce = /* @__PURE__ */ remembering(async (raw: string, format: Format): Promise<Formatted> => {
  const limit = htmlLimit(raw)
  const html = await rendered(raw, format, limit)
  if (html === undefined || jsonBytes(html) > limit) throw new TooLong()
  const stored = Buffer.byteLength(html) > INLINE_BYTES ? compressed(html, raw) : html
  if (stored.length > MAX_STORED_BYTES) throw new TooLong()
  return { raw, html: stored }
})

/**
 * A stored text with the HTML that rendering it gives: the same object if that is what is stored.
 *
 * @throws TooLong as `formatted` does
 */
export async function renderedAgain(text: Formatted, format: Format): Promise<Formatted> {
  const rendered = await formattedOnce(text.raw, format)
  // Two versions of zlib may compress the same HTML differently.
  return htmlOf(rendered) === htmlOf(text) ? text : rendered
}

const htmlLimit = (raw: string): number =>
  Math.min(MAX_HTML_BYTES, Math.max(MODEST_HTML_BYTES, MAX_GROWTH * Buffer.byteLength(raw)))

/** The size as a JSON string: a control character takes six bytes. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** The markdown renderer is large, so it is loaded only when a text is written. */
async function rendered(raw: string, format: Format, limit: number): Promise<string | undefined> {
  if (raw.trim() === '') return ''
  if (format === 'plain') return plain(raw)
  const { markdown } = await import('./internal/markdown.ts')
  return markdown(raw, limit)
}

/**
 * A text as it appears in resources.
 *
 * @param isText whether a missing text is shown as an empty one
 */
export const shown = (text: Formatted | undefined, format: Format, isText?: true) => ({
  format,
  raw: text?.raw ?? (isText ? '' : null),
  html: text ? htmlOf(text) : '',
})

/** Bytes of a response that the HTML of a text takes. */
export const htmlBytes = (text: Formatted): number => jsonBytes(htmlOf(text))

const htmlOf = ({ raw, html }: Formatted): string =>
  typeof html === 'string' ? html : inflateRawSync(html, { dictionary: Buffer.from(raw) }).toString()
