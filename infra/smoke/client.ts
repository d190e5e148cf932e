import { Problem } from '#infra/local/problem.ts'

interface Link {
  href: string | null
  method?: string
  templated?: boolean
}

/** A HAL resource, with the members used here. */
export interface Resource {
  _type: string
  name?: string
  total?: number
  _links: Record<string, Link | undefined>
}

/** Timeout of a request: longer than a cold start takes. */
const TIMEOUT_MS = 20_000

/** Client that starts at one address and finds all other addresses through links. */
export class LinkClient {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Reads the root resource, from which links lead to all other resources. */
  root = () => this.#expect(200, 'GET', '/api/v3')

  /**
   * Follows a link of a resource.
   *
   * @param options `method` if it differs from the link's method; `values` for a templated link
   * @returns the resource, or an empty object if the response is empty
   * @throws Problem if the link is missing, or the response does not have the expected status
   */
  follow(from: Resource, name: string, status: number, { method, body, values = {} }: Options = {}) {
    const link = from._links[name]
    if (!link?.href)
      throw new Problem(`The ${from._type} has no link "${name}": the token needs an administrator's rights.`)
    const href = expand(link.href, values)
    return this.#expect(status, method ?? link.method?.toUpperCase() ?? 'GET', href, body)
  }

  async status(from: Resource, name: string): Promise<number> {
    return (await this.#send('GET', from._links[name]?.href ?? '')).status
  }

  async #expect(status: number, method: string, href: string, body?: object): Promise<Resource> {
    const response = await this.#send(method, href, body)
    const text = await response.text()
    if (response.status !== status)
      throw new Problem(`${method} ${href}: ${response.status}, not ${status}. ${messageIn(text)}`)
    return JSON.parse(text || '{}')
  }

  #send(method: string, href: string, body?: object): Promise<Response> {
    return fetch(new URL(href, this.url), {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`apikey:${this.token}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new Problem(`${method} ${href}: no answer from ${this.url}.`)
    })
  }
}

interface Options {
  method?: string
  body?: object
  values?: Record<string, string | number>
}

const encode = (value: unknown) => encodeURIComponent(String(value))

/** Expands a URI template. Parameters without a value are left out of optional lists, such as `{?query,types}`. */
const expand = (template: string, values: NonNullable<Options['values']>): string =>
  template
    .replace(/\{(\w+)\}/g, (_, key: string) => encode(values[key]))
    .replace(/\{\?([\w,]+)\}/g, (_, keys: string) => {
      const given = keys.split(',').filter((key) => values[key] !== undefined)
      return given.map((key, at) => `${at === 0 ? '?' : '&'}${key}=${encode(values[key])}`).join('')
    })

/**
 * Returns the message of an error response. Returns an empty string if the response is not JSON, for example an HTML
 * page of a gateway or proxy.
 */
function messageIn(text: string): string {
  try {
    return String(JSON.parse(text).message ?? '')
  } catch {
    return ''
  }
}
