import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { message } from '#shared/platform/language/message.ts'
import { bytesOf, objectIn } from './body.ts'
import { ApiError, invalidRequestBody } from './errors.ts'
import { MAX_UPLOAD_BODY, MULTIPART } from './limits.ts'
import type { Middleware } from './middleware.ts'

const TYPE = /^multipart\/form-data\s*;/i

/** The most parts of a body. */
const MAX_PARTS = 10

/**
 * Parses a multipart body with the parts `metadata`, a JSON object, and `file`: the object becomes the body of the request.
 * Other parts are ignored.
 *
 * @throws `PayloadTooLarge`, `TypeNotSupported` or `InvalidRequestBody`, in this order
 */
export const multipartBody = (): Middleware => ({
  before: async ({ event }) => {
    const bytes = bytesOf(event, MAX_UPLOAD_BODY)
    const type = event.headers['content-type']?.trim() ?? ''
    if (!TYPE.test(type))
      throw new ApiError('TypeNotSupported', {
        message: message`Expected CONTENT-TYPE to be '${MULTIPART}'.`,
      })
    const parts = await partsOf(bytes, type)
    const [metadata, file] = [parts.get('metadata'), parts.get('file')]
    if (!metadata || !file) throw invalidRequestBody()
    event.body = objectIn(metadata)
    event.file = file
  },
})

/** The parts of a body by their names, of several with one name the first; whether a part has a type or a file name is the same. */
function partsOf(bytes: Buffer, type: string): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, Buffer>()
    const refuse = () => reject(invalidRequestBody())
    const parser = parserOf(type)
    if (!parser) return refuse()
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', refuse)
      stream.on('end', () => {
        if (!parts.has(name)) parts.set(name, Buffer.concat(chunks))
      })
    })
    parser.on('partsLimit', refuse)
    parser.on('error', refuse)
    parser.on('finish', () => resolve(parts))
    parser.end(bytes)
  })
}

/** @returns undefined for a type without a boundary */
function parserOf(type: string) {
  const headers: BusboyHeaders = { 'content-type': type }
  try {
    return new Busboy({ headers, isPartAFile: () => true, limits: { parts: MAX_PARTS } })
  } catch {
    return undefined
  }
}
