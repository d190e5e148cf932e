import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { escapeHtml } from '#shared/platform/escape-html.ts'

/** Maximum number of texts in the cache. It is enough for a typical write. */
const CACHE_SIZE = 8

type Formatting<Result> = (raw: string, format: Format) => Promise<Result>

/** Caches the results for the most recent texts. Failures are also cached, because the same text would fail again. */
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

/**
 * Converts a plain text to HTML: blank lines separate paragraphs; other line breaks are kept. Markup is not
 * interpreted, and addresses do not become links.
 */
export const plainTextToHtml = (raw: string): string =>
  raw
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n\n')

/** The markup language of a text (specification, "Formattable"). */
export type Format = 'plain' | 'markdown'

/** A formatted text as it is stored: its source and its HTML. The HTML is compressed unless it is short. */
export interface Formatted {
  readonly raw: string
  readonly html: string | Uint8Array
}

/** The maximum size of a text in bytes of UTF-8. */
export const MAX_RAW_BYTES = 32 * 1024

/**
 * The maximum size of a text's HTML, measured as an escaped JSON string. Nesting, tables and references can turn a
 * short text into very long HTML.
 */
export const MAX_HTML_BYTES = 256 * 1024
/** The maximum ratio of the size of HTML to the size of its source text. */
export const MAX_GROWTH = 8

/**
 * HTML up to this size is always allowed, because even a harmless table with a few letters per cell becomes much longer
 * as HTML.
 */
export const MODEST_HTML_BYTES = 64 * 1024

/**
 * The maximum size of the stored HTML. An item of the table has at most 400 KiB. Two texts and 64 KiB of custom texts,
 * all with their HTML, stay below 360 KiB.
 */
export const MAX_STORED_BYTES = 56 * 1024

/** The size above which HTML is compressed. */
export const INLINE_BYTES = 64

/**
 * Compresses HTML with its source as the dictionary. The HTML repeats the source, so a paragraph of 240 bytes is
 * compressed to 30.
 */
const compressed = (html: string, raw: string): Uint8Array =>
  new Uint8Array(deflateRawSync(html, { dictionary: Buffer.from(raw) }))

/** The error for a text whose HTML is too long. */
export class TooLong extends Error {
  constructor() {
    super('The text is too long when it is rendered.')
    this.name = 'TooLong'
  }
}

/**
 * Renders a text.
 *
 * @param raw the source, of at most {@link MAX_RAW_BYTES}
 * @returns undefined if there is no text
 * @throws TooLong if the HTML exceeds the limit for this text, or {@link MAX_STORED_BYTES}
 */
export async function formatted(raw: string | null, format: Format): Promise<Formatted | undefined> {
  return raw === null ? undefined : formattedOnce(raw, format)
}

/** Renders a text once for all steps of a write: checking its length, adding up all lengths, and storing it. */
const formattedOnce = /* @__PURE__ */ remembering(async (raw: string, format: Format): Promise<Formatted> => {
  const limit = htmlLimit(raw)
  const html = await rendered(raw, format, limit)
  if (html === undefined || jsonBytes(html) > limit) throw new TooLong()
  const stored = Buffer.byteLength(html) > INLINE_BYTES ? compressed(html, raw) : html
  if (stored.length > MAX_STORED_BYTES) throw new TooLong()
  return { raw, html: stored }
})

/**
 * Renders a stored text again. If the HTML remains the same, returns the same object.
 *
 * @throws TooLong in the same cases as `formatted`
 */
export async function rerender(text: Formatted, format: Format): Promise<Formatted> {
  const rendered = await formattedOnce(text.raw, format)
  // Compares the uncompressed HTML: two versions of zlib may compress the same HTML differently.
  return htmlOf(rendered) === htmlOf(text) ? text : rendered
}

const htmlLimit = (raw: string): number =>
  Math.min(MAX_HTML_BYTES, Math.max(MODEST_HTML_BYTES, MAX_GROWTH * Buffer.byteLength(raw)))

/** Returns the size of a text as a JSON string, in which a control character takes six bytes. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** Renders a text. The markdown renderer is large, so it is loaded only when a text is written. */
async function rendered(raw: string, format: Format, limit: number): Promise<string | undefined> {
  if (raw.trim() === '') return ''
  if (format === 'plain') return plainTextToHtml(raw)
  const { markdown } = await import('./internal/markdown.ts')
  return markdown(raw, limit)
}

/**
 * Returns the representation of a formatted text in a resource.
 *
 * @param isText if true, a missing text is represented as an empty string; otherwise, as null
 */
export const shownText = (text: Formatted | undefined, format: Format, isText?: true) => ({
  format,
  raw: text?.raw ?? (isText ? '' : null),
  html: text ? htmlOf(text) : '',
})

/** Returns the number of bytes that the HTML of a text takes in a response. */
export const htmlBytes = (text: Formatted): number => jsonBytes(htmlOf(text))

const htmlOf = ({ raw, html }: Formatted): string =>
  typeof html === 'string' ? html : inflateRawSync(html, { dictionary: Buffer.from(raw) }).toString()
