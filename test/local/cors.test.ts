import { afterEach, describe, expect, it } from 'vitest'
import { type StubbedGateway, stubbedGateway } from '#test/support/engine/stubbed-gateway.ts'

const ports = 'https://app.example.org'
const local = 'http://localhost:5173'
const foreign = [
  'https://evil.example',
  `${ports}.evil.example`,
  `${ports}:8443`,
  'http://app.example.org',
  'null',
]

let gateway: StubbedGateway
afterEach(() => gateway.close())

function corsOf({ headers }: Response) {
  const all = [...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary')
  return Object.fromEntries(all)
}

const preflight = (origin: string, path = '/api/v3/things') =>
  fetch(gateway.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

describe('a gateway with allowed origins', () => {
  it.each([ports, local])(
    'tells browsers what pages of %s may send, without asking a function',
    async (origin) => {
      gateway = await stubbedGateway([ports, local])
      for (const path of ['/api/v3/things', '/nowhere']) {
        const response = await preflight(origin, path)

        expect(response.status).toBe(204)
        expect(corsOf(response)).toEqual({
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET,POST,PATCH,DELETE',
          'access-control-allow-headers': 'authorization,content-type,if-match,if-none-match,x-request-id',
          'access-control-expose-headers': 'etag,location,retry-after,x-request-id',
          'access-control-max-age': '3600',
          vary: 'Origin',
        })
      }
      expect(gateway.handler).not.toHaveBeenCalled()
    },
  )

  it.each(foreign)('tells them nothing for %s', async (origin) => {
    gateway = await stubbedGateway([ports])

    const response = await preflight(origin)

    expect(response.status).toBe(204)
    expect(corsOf(response)).toEqual({ vary: 'Origin' })
  })

  it('lets their pages read responses, errors included, and never with cookies', async () => {
    gateway = await stubbedGateway([ports])
    for (const statusCode of [200, 401]) {
      const headers = { vary: 'Accept-Encoding' }
      gateway.handler.mockResolvedValue({ statusCode, headers })

      const response = await fetch(`${gateway.url}/api/v3/things/7`, { headers: { origin: ports } })

      expect(corsOf(response)).toEqual({
        'access-control-allow-origin': ports,
        'access-control-expose-headers': 'etag,location,retry-after,x-request-id',
        vary: 'Accept-Encoding, Origin',
      })
    }
  })

  it.each([...foreign, undefined])('lets pages of %s read nothing', async (origin) => {
    gateway = await stubbedGateway([ports])

    const response = await fetch(`${gateway.url}/api/v3/things/7`, { headers: { ...(origin && { origin }) } })

    expect(response.status).toBe(200)
    expect(corsOf(response)).toEqual({ vary: 'Origin' })
  })
})

describe('a gateway without allowed origins', () => {
  it('has no CORS headers, and leaves OPTIONS to the functions', async () => {
    gateway = await stubbedGateway()

    const [asked, read] = [
      await preflight(ports),
      await fetch(`${gateway.url}/api/v3/things/7`, { headers: { origin: ports } }),
    ]

    expect([corsOf(asked), corsOf(read)]).toEqual([{}, {}])
    expect(gateway.loaded.mock.calls).toEqual([['api/unrouted'], ['things/show']])
  })
})
