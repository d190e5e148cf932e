import { ApiError, invalidRequestBody } from '#shared/errors/api-error.ts'
import type { Incoming } from './event.ts'

const MAX_BYTES = 1024 * 1024

/** The bytes of a request's body. @throws `PayloadTooLarge` */
export function bytesOf({ body, isBase64Encoded }: Incoming): Buffer {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > MAX_BYTES) throw new ApiError('PayloadTooLarge')
  return bytes
}

/** The text of a body. @throws `InvalidRequestBody` for anything but UTF-8 */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidRequestBody()
  }
}
