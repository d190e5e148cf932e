import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Middleware } from '../middleware.ts'
import type { Response } from '../responses.ts'

/** A smaller body fits into one packet anyway. */
const MIN_BYTES = 1400

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants

/**
 * The encodings, the preferred one first. Of a list they leave a ninth, for 2 µs of CPU per kB with Brotli and 7 with
 * gzip. Brotli's higher qualities take four times as long and save 2 % more.
 */
const encoders = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

type Encoding = keyof typeof encoders

/** The accepted codings with their weights (RFC 9110, 12.5.3); a weight that is none counts as a refusal. */
function weightsIn(acceptEncoding: string): Map<string, number> {
  const codings = acceptEncoding.toLowerCase().split(',')
  return new Map(
    codings.map((coding) => {
      const [name = '', ...parameters] = coding.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
    }),
  )
}

/**
 * The encoding that a client prefers.
 *
 * @param acceptEncoding the header of the request
 * @returns undefined if the body should stay as it is
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
 * Compresses bodies for clients that accept it. Only for responses without secrets: whoever can add to a body and see its
 * compressed size could guess the rest of it (BREACH).
 */
export const compression = (): Middleware => ({
  after: async (exchange) => {
    exchange.response = await compressed(
      exchange.response as Response,
      exchange.event.headers['accept-encoding'],
    )
  },
})

async function compressed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const body = Buffer.from(response.body ?? '')
  if (body.length < MIN_BYTES) return response
  const encoding = preferredEncoding(acceptEncoding)
  const headers = { ...response.headers, vary: 'Accept-Encoding' }
  if (!encoding) return { ...response, headers }
  return {
    ...response,
    headers: { ...headers, 'content-encoding': encoding },
    body: (await encoders[encoding](body)).toString('base64'),
    isBase64Encoded: true,
  }
}
