import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'

/** Limits of a form: the maximum size of a field in bytes, and the maximum numbers of fields and files. */
const LIMITS = { fieldSize: 16 * 1024, fields: 20, files: 1 }

/** Thrown if a file ends early, or its size differs from the size that its form declares. */
class WrongSize extends Error {}

/**
 * Yields the chunks of a file, and checks its size.
 *
 * @throws WrongSize if the file does not have exactly `size` bytes
 */
export async function* withExactSize(
  size: number,
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const chunk of file) {
    left -= chunk.length
    // If the file is larger than declared, it is still read to its end, so that the sender gets a response.
    if (left >= 0) yield chunk
  }
  if (left !== 0) throw new WrongSize()
}

/**
 * Reads the form with which a browser uploads a file to a bucket.
 *
 * The file is the last field of the form.
 *
 * @param store stores the file while it arrives, and returns the status of the response
 * @returns the status from `store`, or 400 if the form is invalid or the file does not have the declared size
 */
export async function storeFrom(
  request: IncomingMessage,
  store: (fields: Record<string, string>, file: AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<number> {
  const fields: Record<string, string> = {}
  let stored: Promise<number> | undefined
  let stop = (): unknown => undefined
  try {
    const form = new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS })
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (_, file) => {
      stop = () => file.destroy(new WrongSize())
      stored = store(fields, file)
        .finally(() => file.resume())
        .catch((error) => {
          if (error instanceof WrongSize) return 400
          form.destroy(error)
          return 500
        })
    })
    await pipeline(request, form)
  } catch {
    stop()
  }
  return (await stored) ?? 400
}
