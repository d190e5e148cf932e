import { extname } from 'node:path'

/** The media types of texts, and of what is written as text, by the extensions of their names. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.ics': 'text/calendar',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
}

/** The media type that the name of a file tells; undefined for an unknown extension, and for what only its bytes tell. */
export function mediaTypeOf(fileName: string): string | undefined {
  const extension = extname(fileName).toLowerCase()
  return Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined
}
