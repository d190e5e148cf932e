import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readThrottle } from '#shared/config.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { explorer, routes } from '#shared/resources/pages/routes.ts'
import { startPage } from '#shared/resources/pages/start-page.ts'
import { Service } from '#test/support/engine/service.ts'

let service: Service

beforeAll(async () => {
  service = await Service.start()
})

const linksOf = (page: string) => [...page.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)

describe.each([routes.start.path, routes.reference.path])('the page %s', (path) => {
  it('is answered to anyone, may be kept for a while, and runs no script that is written in it', async () => {
    const { status, headers, body } = await service.get(path, { headers: { authorization: 'Bearer wrong' } })

    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*(unsafe|https?:|\*)/)
    expect(body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|\sstyle=|https?:\/\//)
  })

  it('leads to addresses of this service only', async () => {
    const { body } = await service.get(path)

    expect(linksOf(body).filter((href) => !href?.startsWith('/'))).toEqual([])
  })
})

describe('the start page', () => {
  it('leads to the console, to the reference and to the root', async () => {
    const { body } = await service.get('/')

    expect(linksOf(body)).toEqual(
      expect.arrayContaining(['/app', '/api/docs', '/api/v3', '/api/v3/spec.json', '/api/v3/spec.yml']),
    )
  })

  it('allows the origins of the stage', () => {
    const environment = { RATE_LIMIT: '50', BURST_LIMIT: '100' }

    expect(startPage(readThrottle(environment)).content.text).toContain(
      '50 requests per second, in bursts of up to 100',
    )
    expect(startPage(readThrottle({})).content.text).not.toContain('a second, and')
  })

  it('may use no other styles than its own', async () => {
    const { headers, body } = await service.get('/')

    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] as string
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })
})

describe('the reference page', () => {
  it('loads one script, which the browser compares with its hash', async () => {
    const { body } = await service.get(routes.reference.path)
    const [, src, integrity] = /<script defer src="([^"]+)" integrity="sha256-([^"]+)">/.exec(body) ?? []

    const script = await service.get(src as string, { headers: { 'accept-encoding': 'gzip' } })

    expect(createHash('sha256').update(script.body).digest('base64')).toBe(integrity)
    expect(src).toContain(explorer.sha256)
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': expect.stringMatching(/^(gzip|br)$/),
      'x-content-type-options': 'nosniff',
    })
  })

  it('is served by functions that touch nothing', () => {
    const pages = [
      routes.start,
      routes.reference,
      routes.explorer,
      routes.console,
      routes['console-view'],
      routes['console-file'],
    ].map(({ id }) => id)

    expect(allRoutes.filter(({ id }) => pages.includes(id)).map(({ uses }) => 'table' in uses)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
