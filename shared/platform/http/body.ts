import { ApiError, invalidRequestBody } from './api-error.ts'
import type { Incoming } from './event.ts'

const MAX_BYTES = 1024 * 1024

/** The bytes of a request's body. @throws `PayloadTooLarge` */
export function bytesOf({ body, isBase64Encoded }: Incoming): Buffer {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > MAX_BYTES) throw new ApiError('PayloadTooLarge')
  return bytes
}

const JSON_TYPE = /^application\/(hal\+)?json\s*(;|$)/i

/**
 * The bytes of a request to the API; nobody minds the type of none.
 *
 * @throws `PayloadTooLarge` or `TypeNotSupported`, in this order
 */
export function jsonBytesOf(event: Incoming): Buffer {
  const bytes = bytesOf(event)
  const type = event.headers['content-type']?.trim()
  if (bytes.length > 0 && type && !JSON_TYPE.test(type)) throw new ApiError('TypeNotSupported')
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
