import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import type { Issuer } from '#shared/access/issuer.ts'

/** A key pair that belongs to an issuer or to an attacker. */
export interface SigningKey {
  id: string
  algorithm: string
  private: CryptoKey
  published: JWK
}

/** Generates a key pair. */
export async function signingKey(id: string, algorithm = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const published = { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' }
  return { id, algorithm, private: privateKey, published }
}

/** An OpenID Connect issuer on localhost. */
export class TestIssuer {
  /** The published keys. */
  keys: readonly SigningKey[]
  /** The paths of the received requests. */
  readonly received: string[] = []
  /** If set, this listener answers every request in place of the issuer. */
  instead: RequestListener | undefined

  private constructor(
    private readonly server: Server,
    readonly settings: Issuer,
    keys: readonly SigningKey[],
  ) {
    this.keys = keys
  }

  /**
   * Starts an issuer.
   *
   * @param keys the published keys; the first one signs the tokens
   */
  static async start(name: string, ...keys: SigningKey[]): Promise<TestIssuer> {
    const server = createServer((request, response) => issuer.#answer(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
    const issuer = new TestIssuer(server, { name, issuer: address, audience: 'projects' }, keys)
    return issuer
  }

  /** The discovery document of the issuer. */
  get configuration() {
    const { issuer } = this.settings
    return {
      issuer,
      jwks_uri: `${issuer}/keys`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
    }
  }

  /** The issued codes. Each has the parameters of its request and the claims of its ID token. */
  readonly #codes = new Map<string, { asked: URLSearchParams; claims: JWTPayload }>()
  /** The subject who is signed in at the issuer. */
  subject = 'ada'
  /**
   * Takes the usual claims of an ID token, and returns the claims of the next ID token. By default, these are the usual
   * claims. Tests may replace this function.
   */
  changed = (claims: JWTPayload): JWTPayload => claims

  /**
   * Signs the subject in, as if the browser had followed the service's redirect to an address of the issuer.
   *
   * @returns the address to which the issuer then redirects the browser
   */
  authorize(address: string): URL {
    const { searchParams: asked } = new URL(address)
    const code = `code-${this.#codes.size}`
    const [aud, nonce] = [asked.get('client_id') ?? '', asked.get('nonce')]
    this.#codes.set(code, { asked, claims: this.changed({ ...this.claimsOf(this.subject), aud, nonce }) })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return back
  }

  /**
   * Exchanges an authorization code for tokens. Each code works only once, and only with the verifier that matches the
   * code challenge (PKCE).
   */
  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = new URLSearchParams(await text(request))
    const given = this.#codes.get(sent.get('code') ?? '')
    this.#codes.delete(sent.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      sent.get('grant_type') === 'authorization_code' &&
      given?.asked.get('code_challenge') === challenge &&
      ['client_id', 'redirect_uri'].every((name) => given.asked.get(name) === sent.get(name))
    if (!isRight) return void response.writeHead(400).end('{"error":"invalid_grant"}')
    response.end(JSON.stringify({ token_type: 'Bearer', id_token: await this.signed(given.claims) }))
  }

  #answer: RequestListener = (request, response) => {
    this.received.push(request.url as string)
    if (this.instead) return this.instead(request, response)
    const { url = '' } = request
    if (url.endsWith('/token')) return void this.#exchange(request, response)
    if (url.includes('/authorize?'))
      return void response.writeHead(302, { location: this.authorize(`http://issuer${url}`).href }).end()
    const isKeys = url.endsWith('/keys')
    response.end(
      JSON.stringify(isKeys ? { keys: this.keys.map(({ published }) => published) } : this.configuration),
    )
  }

  /** The claims of a valid token. */
  claimsOf = (sub: string, now = Date.now()): JWTPayload => ({
    iss: this.settings.issuer,
    aud: this.settings.audience,
    sub,
    exp: Math.floor(now / 1000) + 300,
  })

  signed(
    claims: JWTPayload,
    key = this.keys[0] as SigningKey,
    header: Partial<JWTHeaderParameters> = {},
  ): Promise<string> {
    const { id: kid, algorithm: alg } = key
    return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(key.private)
  }

  /** Returns a valid token. */
  tokenOf = (sub: string): Promise<string> => this.signed(this.claimsOf(sub))

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }
}
