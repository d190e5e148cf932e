import type { Delivery } from '#shared/platform/files/file-store.ts'
import type { ListedAttachment } from './model.ts'

/** Types that browsers show, found by the bytes of a file: they run nothing. */
const shown = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Texts that are nothing but text. */
const texts = ['text/plain', 'text/markdown', 'text/csv', 'text/calendar']

/** How browsers get a file: what they might run or frame is only saved. */
export function deliveryOf({ contentType, fileName }: ListedAttachment): Delivery {
  if (shown.includes(contentType)) return { contentType, disposition: `inline; ${named(fileName)}` }
  const type = texts.includes(contentType) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  return { contentType: type, disposition: `attachment; ${named(fileName)}` }
}

/** The name of a file in ASCII, and in the encoding that takes any (RFC 6266, RFC 8187). */
function named(fileName: string): string {
  const ascii = fileName.replace(/[^ -~]|["\\]/gu, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
