import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { message, type Text } from '#shared/platform/language/message.ts'
import { type BodyFormat, jsonBody, objectIn } from './body.ts'
import { ApiError } from './errors.ts'
import { MAX_UPLOAD_BODY, MULTIPART } from './limits.ts'
import type { Route } from './route.ts'

const TYPE = /^multipart\/form-data\s*(;|$)/i

const MAX_PARTS = 10

/**
 * The number of bytes that the parser gets at a time. Since the parser stops only between chunks, small chunks limit
 * the number of superfluous parts that it parses.
 */
const CHUNK = 4096

/**
 * Returns the format of multipart bodies with the parts `metadata` (a JSON object) and `file`. `metadata` becomes the
 * body of the request. Other parts are ignored.
 */
export const multipartBody = (): BodyFormat => ({
  limit: MAX_UPLOAD_BODY,
  requireType: (type) => {
    if (TYPE.test(type)) return
    throw new ApiError('TypeNotSupported', { message: message`Expected CONTENT-TYPE to be '${MULTIPART}'.` })
  },
  parse: async (event) => {
    const part = await readParts(event.bytes, event.headers['content-type'] ?? '')
    const [metadata, file] = [part('metadata'), part('file')]
    event.body = objectIn(metadata)
    event.file = file
  },
})

/** Returns the format of bodies with only metadata: a JSON object, or a multipart body with the part `metadata`. */
export function metadataBody(route: Route): BodyFormat {
  const json = jsonBody(route)
  return {
    limit: json.limit,
    requireType: (type, bytes) => TYPE.test(type) || json.requireType(type, bytes),
    parse: async (event) => {
      const type = event.headers['content-type']?.trim() ?? ''
      if (!TYPE.test(type)) return json.parse(event)
      event.body = objectIn((await readParts(event.bytes, type))('metadata'))
    },
  }
}

/** The names of the parts to read. Other parts are skipped. */
const NAMES = ['metadata', 'file'] as const

const refusal = (text: Text) => new ApiError('InvalidRequestBody', { message: text })

/**
 * Returns a function that returns a part of a multipart body by name. The types and file names of the parts are
 * ignored.
 *
 * @throws `InvalidRequestBody` for a malformed body or a missing part
 */
async function readParts(bytes: Buffer, type: string): Promise<(name: (typeof NAMES)[number]) => Buffer> {
  const parts = new Map<string, Buffer[]>()
  const parser = parserOf(type)
  const refuse = (text: Text) => parser.destroy(refusal(text))
  parser.on('file', (name, stream) => {
    // Without a listener, Node would throw the error of the stream. The error can be ignored here, because `pipeline`
    // rejects with the same error.
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

/** Yields the chunks of a body. The parser can be stopped after each chunk. */
function* chunksOf(bytes: Buffer): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
}

/**
 * Creates the parser of a body.
 *
 * @throws `InvalidRequestBody` for a type without a boundary
 */
function parserOf(type: string) {
  const headers: BusboyHeaders = { 'content-type': type.trim() }
  try {
    return new Busboy({ headers, isPartAFile: () => true, limits: { parts: MAX_PARTS } })
  } catch {
    throw refusal('Expected CONTENT-TYPE to name the boundary of the parts.')
  }
}
