import type { Client } from '../api/client.ts'
import { type LinkTo, linkOf, type Resource } from '../api/hal.ts'
import { uploadDirectly } from './direct-upload.ts'

interface AttachOptions {
  root: string
  /** The message to show if a file could not be stored. */
  failed: string
}

/**
 * Attaches a file through a link that creates attachments. A file that is too large for a request is uploaded directly
 * to the store.
 *
 * @returns the attachment
 * @throws Problem
 */
export async function attach(
  client: Client,
  link: LinkTo,
  file: File,
  { root, failed }: AttachOptions,
): Promise<Resource | undefined> {
  const isLarge = file.size > (await largestRequest(client, root))
  return isLarge ? uploadDirectly(file, link, client, failed) : client.send(link, multipartOf(file))
}

/** Returns the multipart form of a file, with its metadata and its bytes. */
function multipartOf(file: File): FormData {
  const parts = new FormData()
  parts.set('metadata', JSON.stringify({ fileName: file.name }))
  parts.set('file', file)
  return parts
}

/** Returns the maximum size in bytes of a file in a request; infinity if the service states no limit. */
async function largestRequest(client: Client, root: string): Promise<number> {
  const link = linkOf(await client.get(root), 'configuration')
  const { maximumAttachmentFileSize: most } = link ? await client.get(link.href) : {}
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY
}
