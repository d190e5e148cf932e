import type { IncomingMessage } from 'node:http'

/**
 * Reads a request's body into memory, as far as is needed to see that it is too large.
 *
 * The rest of a larger one is received and dropped, so that the client, still sending, gets its answer;
 * the server's request timeout bounds how long.
 *
 * @param limit the bytes a body may have; of a larger one, `limit + 1` are returned
 * @throws Error where the client goes away before the end
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
