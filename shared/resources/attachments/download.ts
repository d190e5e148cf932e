import type { DownloadHeaders } from '#shared/platform/files/file-store.ts'
import type { ListedAttachment } from './model.ts'

/** Types that browsers may display. They are detected from the bytes of a file, and none of them can run scripts. */
const shown = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Content types that are sent as plain text. */
const texts = ['text/plain', 'text/markdown', 'text/csv', 'text/calendar']

/**
 * Returns the headers of a download. Browsers may display only files of the types in `shown`. They save all other
 * files, which could otherwise run scripts or be shown in a frame.
 */
export function deliveryOf({ contentType, fileName }: ListedAttachment): DownloadHeaders {
  if (shown.includes(contentType)) return { contentType, disposition: `inline; ${named(fileName)}` }
  const type = texts.includes(contentType) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  return { contentType: type, disposition: `attachment; ${named(fileName)}` }
}

/** Returns the name of a file twice: in ASCII, and with all characters encoded (RFC 6266, RFC 8187). */
function named(fileName: string): string {
  const ascii = fileName.replace(/[^ -~]|["\\]/gu, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
