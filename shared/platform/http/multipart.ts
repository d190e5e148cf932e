import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { message, type Text } from '#shared/platform/language/message.ts'
import { type BodyFormat, objectIn } from './body.ts'
import { ApiError } from './errors.ts'
import { MAX_UPLOAD_BODY, MULTIPART } from './limits.ts'

const TYPE = /^multipart\/form-data\s*(;|$)/i

/** The most parts of a body. */
const MAX_PARTS = 10

/** Bytes that the parser gets at once. It does not stop within them, so they hold few parts even where these are tiny. */
const CHUNK = 4096

/**
 * Multipart bodies with the parts `metadata`, a JSON object, and `file`: the object becomes the body of the request. Other
 * parts are ignored.
 */
export const multipartBody = (): BodyFormat => ({
  limit: MAX_UPLOAD_BODY,
  requireType: (type) => {
    if (TYPE.test(type)) return
    throw new ApiError('TypeNotSupported', { message: message`Expected CONTENT-TYPE to be '${MULTIPART}'.` })
  },
  parse: async (event) => {
    const part = await partsOf(event.bytes, event.headers['content-type'] ?? '')
    const [metadata, file] = [part('metadata'), part('file')]
    event.body = objectIn(metadata)
    event.file = file
  },
})

/** The parts that are read. */
const NAMES = ['metadata', 'file'] as const

const refusal = (text: Text) => new ApiError('InvalidRequestBody', { message: text })

/**
 * The parts of a body by their names; whether a part has a type or a file name is the same.
 *
 * @throws `InvalidRequestBody`, also where a part is asked for that is not there
 */
async function partsOf(bytes: Buffer, type: string): Promise<(name: (typeof NAMES)[number]) => Buffer> {
  const parts = new Map<string, Buffer[]>()
  const parser = parserOf(type)
  const refuse = (text: Text) => parser.destroy(refusal(text))
  parser.on('file', (name, stream) => {
    // The parser has the same error.
    stream.on('error', () => {})
    if (!NAMES.some((one) => one === name)) return stream.resume()
    if (parts.has(name)) return refuse(message`The request body has more than one part “${name}”.`)
    const chunks: Buffer[] = []
    parts.set(name, chunks)
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  })
  parser.on('partsLimit', () => refuse(message`The request body has more than ${MAX_PARTS} parts.`))
  try {
    await pipeline(Readable.from(chunksOf(bytes)), parser)
  } catch (error) {
    throw error instanceof ApiError ? error : refusal('The request body ends before its last boundary.')
  }
  return (name) => {
    const chunks = parts.get(name)
    if (!chunks) throw refusal(message`The request body has no part “${name}”.`)
    return Buffer.concat(chunks)
  }
}

/** Yields a body piece by piece, so that the parser can be stopped between them. */
function* chunksOf(bytes: Buffer): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
}

/** @throws `InvalidRequestBody` for a type without a boundary */
function parserOf(type: string) {
  const headers: BusboyHeaders = { 'content-type': type.trim() }
  try {
    return new Busboy({ headers, isPartAFile: () => true, limits: { parts: MAX_PARTS } })
  } catch {
    throw refusal('Expected CONTENT-TYPE to name the boundary of the parts.')
  }
}
