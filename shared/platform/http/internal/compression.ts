import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Middleware } from '../middleware.ts'
import type { Response } from '../responses.ts'
import { weightsIn } from './preferences.ts'

/** The minimum size of a body to compress. A smaller body fits into one packet even if it is not compressed. */
const MIN_BYTES = 1400

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants

/**
 * The encodings in order of preference. Brotli compresses a list of 1,000 projects from 1.5 MB to 86 kB (1 µs of CPU
 * per kB), and a list of 20 projects from 31 kB to 2.7 kB (2 µs). Gzip compresses them to 90 kB (5 µs) and 2.4 kB (6
 * µs). Brotli with quality 4 would reach 69 kB (5 µs) and 2.0 kB (7 µs). Encoders do not use other threads, since
 * handing 6 kB to a thread takes four times the CPU of compressing it.
 */
const encoders = {
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => gzipSync(body),
}

type Encoding = keyof typeof encoders

/**
 * Returns the encoding that a client prefers.
 *
 * @param acceptEncoding the header of the request
 * @returns undefined if the body should stay uncompressed
 */
export function preferredEncoding(acceptEncoding = ''): Encoding | undefined {
  const weights = weightsIn(acceptEncoding)
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const offered = Object.keys(encoders) as Encoding[]
  const best = Math.max(...offered.map(weightOf))
  if (best === 0 || best < (weights.get('identity') ?? 0)) return undefined
  return offered.find((name) => weightOf(name) === best)
}

/**
 * The header of responses that may be compressed, so that caches keep each encoding separately. A 304 has the same
 * header as the corresponding 200.
 */
export const variesByEncoding = { vary: 'Accept-Encoding' }

/**
 * Compresses bodies for clients that accept it. Use it only for responses without secrets. An attacker who can add text
 * to a body and observe its compressed size could guess the rest of the body (BREACH).
 */
export const compression = (): Middleware => ({
  after: (exchange) => {
    exchange.response = compressed(exchange.response as Response, exchange.event.headers['accept-encoding'])
  },
})

function compressed(response: Response, acceptEncoding: string | undefined): Response {
  const body = Buffer.from(response.body ?? '')
  if (body.length < MIN_BYTES) return response
  const encoding = preferredEncoding(acceptEncoding)
  const headers = { ...response.headers, ...variesByEncoding }
  if (!encoding) return { ...response, headers }
  return {
    ...response,
    headers: { ...headers, 'content-encoding': encoding },
    body: encoders[encoding](body).toString('base64'),
    isBase64Encoded: true,
  }
}
