import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { before } from '#shared/platform/concurrency.ts'
import type { Answer, Call, Caller, NoAnswer } from './caller.ts'
import { isPublicAddress } from './internal/public-address.ts'

/** An address of a host, as the resolver returns it. */
interface Resolved {
  address: string
  family: number
}

/** Resolves the name of a host to all of its addresses. Throws if the host does not exist. */
type Resolve = (name: string) => Promise<readonly Resolved[]>

/** The parts of a caller that tests replace. */
interface Options {
  resolve?: Resolve
  isAllowed?(address: string): boolean
  /** The certificates of the authorities to trust, in place of the default authorities. */
  ca?: string
  /** Timeouts in milliseconds: to connect, and for the whole call. */
  limits?: { connect: number; all: number }
}

const TIME = { connect: 3000, all: 10_000 }

/** The maximum number of bytes that are read from a response. */
const MAX_ANSWER = 2048

const resolveAll: Resolve = (name) => lookup(name, { all: true, verbatim: true })

/**
 * Calls receivers over HTTP. If the name of a receiver resolves to any address that is not public, the call is refused.
 * The connection uses only the checked addresses, because the name could resolve to another address later. TLS still
 * checks the certificate against the name.
 */
export class HttpCaller implements Caller {
  constructor(private readonly options: Options = {}) {}

  async post(call: Call): Promise<Answer | NoAnswer> {
    const { all } = this.options.limits ?? TIME
    const signal = AbortSignal.timeout(all)
    try {
      const addresses = await before(signal, this.#addressesOf(call.url))
      const isAllowed = ({ address }: Resolved) => this.#isAllowed(address, call)
      if (!addresses.every(isAllowed)) return 'refused'
      return await this.#send(call, addresses, signal)
    } catch {
      return 'silent'
    }
  }

  #isAllowed = (address: string, { isLocal }: Call): boolean =>
    isLocal ? address === '127.0.0.1' : (this.options.isAllowed ?? isPublicAddress)(address)

  async #addressesOf({ hostname }: URL): Promise<readonly Resolved[]> {
    const host = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    return family ? [{ address: host, family }] : (this.options.resolve ?? resolveAll)(host)
  }

  #send({ url, headers, body }: Call, addresses: readonly Resolved[], signal: AbortSignal): Promise<Answer> {
    const { ca, limits = TIME } = this.options
    const isSecure = url.protocol === 'https:'
    const length = { 'content-length': Buffer.byteLength(body) }
    const options = { method: 'POST', headers: { ...headers, ...length }, agent: false, signal, ca }
    return new Promise((resolve, reject) => {
      const send = isSecure ? tlsRequest : plainRequest
      const sent = send(url, { ...options, lookup: pinnedTo(addresses) })
      const slow = setTimeout(() => sent.destroy(new Error('connection timeout')), limits.connect)
      sent.once('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(slow))
      })
      sent.once('close', () => clearTimeout(slow))
      sent.once('error', reject)
      sent.once('response', (response) => {
        const chunks: Buffer[] = []
        const answer = () =>
          resolve({ status: response.statusCode ?? 0, body: beginningOf(Buffer.concat(chunks)) })
        response.on('error', reject)
        response.on('end', answer)
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (lengthOf(chunks) < MAX_ANSWER) return
          answer()
          sent.destroy()
        })
      })
      sent.end(body)
    })
  }
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0)

/**
 * Returns a lookup function for the connection. The function queries no DNS server, but always returns the addresses
 * that have been checked.
 */
const pinnedTo =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }

/** Returns the beginning of a response as text, without control characters or marks for the writing direction. */
const beginningOf = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes.subarray(0, MAX_ANSWER)).replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
