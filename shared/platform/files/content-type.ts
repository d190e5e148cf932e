import { extname } from 'node:path'
import { mediaTypeOf } from './media-types.ts'

/** The number of bytes that are examined at the beginning of a file to determine its type. */
const HEAD = 4096

const OTHER = 'application/octet-stream'

const latin = (bytes: Uint8Array, start = 0, end?: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1')

/** Byte sequences at the start of a file, each with the content type that it indicates. */
const beginnings: readonly (readonly [start: string, type: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['\x1f\x8b', 'application/gzip'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb', 'audio/mpeg'],
  ['\xff\xf3', 'audio/mpeg'],
  ['\xff\xf2', 'audio/mpeg'],
]

const ZIP = 'PK\x03\x04'
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

const office = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

/** The content types of documents in archive formats, keyed by extension. */
const archives: Readonly<Record<string, string>> = {
  '.docx': `${office}wordprocessingml.document`,
  '.xlsx': `${office}spreadsheetml.sheet`,
  '.pptx': `${office}presentationml.presentation`,
  '.odt': `${openDocument}text`,
  '.ods': `${openDocument}spreadsheet`,
  '.odp': `${openDocument}presentation`,
}

/** Older document formats. Files of all these formats begin with the same bytes. */
const olderDocuments: Readonly<Record<string, string>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
}

/**
 * Determines the type of a file from its first bytes or, if these show no known type, from the extension of its name.
 * The type that a client sends is ignored. A text that begins with markup has the type of the markup, whatever its
 * extension.
 */
export function contentTypeOf(bytes: Uint8Array, fileName: string): string {
  const extension = extname(fileName).toLowerCase()
  return binaryType(bytes, extension) ?? markupType(bytes) ?? mediaTypeOf(fileName) ?? OTHER
}

const own = (table: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined

function binaryType(bytes: Uint8Array, extension: string): string | undefined {
  const start = latin(bytes, 0, 16)
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp'
  if (start.startsWith('ftyp', 4)) return 'video/mp4'
  if (start.startsWith(ZIP)) return own(archives, extension) ?? 'application/zip'
  if (start.startsWith(OLE)) return own(olderDocuments, extension) ?? 'application/x-ole-storage'
  return beginnings.find(([beginning]) => start.startsWith(beginning))?.[1]
}

/** Matches the beginning of a text that browsers treat as HTML, or that may be a part of an HTML page. */
const HTML =
  /^<(!doctype html|html|head|body|script|iframe|style|title|base|link|meta|object|embed|form|input|button|h[1-6]|div|font|table|img|video|audio|details|marquee|template|a|b|br|p|span|ul|ol|li|pre|center)[\s>/]/i

const SVG = /<svg[\s>]/i

/**
 * Returns the media type of a file that begins with markup; undefined for any other file. The markup is in UTF-8 or,
 * with a byte order mark, in UTF-16.
 */
function markupType(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes.subarray(0, HEAD)).replace(/^[\ufeff\s\0]+/, '')
  const content = text.replace(/^(<!--[\s\S]*?-->\s*)+/, '')
  if (HTML.test(content)) return 'text/html'
  if (!/^<[a-z!?/]/i.test(content)) return text.startsWith('<!--') ? 'text/html' : undefined
  return SVG.test(content) ? 'image/svg+xml' : 'application/xml'
}

function textOf(bytes: Uint8Array): string {
  const mark = latin(bytes, 0, 2)
  const encoding = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark] ?? 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
