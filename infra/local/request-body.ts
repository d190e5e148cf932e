import type { IncomingMessage } from 'node:http'

/**
 * Reads a request's body into memory, up to one byte beyond the limit.
 *
 * The rest of a larger body is received and dropped, so that a client that is still sending gets its response. The
 * server's request timeout limits the duration of the transfer.
 *
 * @param limit maximum size in bytes; for a larger body, `limit + 1` bytes are returned
 * @throws Error if the client disconnects before the end
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let body: Buffer[] = []
    let size = 0
    const finish = () => {
      resolve(Buffer.concat(body).subarray(0, limit + 1))
      body = []
    }
    request.on('data', (chunk: Buffer) => {
      if (size > limit) return
      size += chunk.length
      body.push(chunk)
      if (size > limit) finish()
    })
    request.on('end', finish)
    request.on('error', reject)
  })
}
