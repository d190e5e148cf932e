import { extname } from 'node:path'

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

/**
 * Returns the media type for the name of a file; undefined for an unknown extension, and for types that only the
 * content determines.
 */
export function mediaTypeOf(fileName: string): string | undefined {
  const extension = extname(fileName).toLowerCase()
  return Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined
}
