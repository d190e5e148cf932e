import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { handler as unrouted } from '#functions/api/unrouted.ts'
import { invoked, logged } from '#test/support/engine/invocation.ts'
import { anyText } from '#test/support/fixtures/any-text.ts'

beforeAll(() => void logged())

/** Invokes the default route's function with a path that the gateway has decoded. */
const ask = (rawPath: string, rawQueryString = '', method = 'GET') =>
  invoked(unrouted, {
    rawPath,
    rawQueryString,
    requestContext: { requestId: 'r', http: { method } } as never,
  })

describe('the default route', () => {
  it('leads from needless slashes to the right address, with the usual headers and no body', async () => {
    expect(await ask('/api/v3/users//7/', 'a=%2F&b=//', 'PUT')).toEqual({
      status: 308,
      headers: {
        location: '/api/v3/users/7?a=%2F&b=//',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'r',
      },
      body: undefined,
    })
  })

  it.each([
    ['/api//v3?x#y', '', '/api/v3%3Fx%23y'],
    ['/api/v3//a\r\nset-cookie: b', '', '/api/v3/a%0D%0Aset-cookie%3A%20b'],
    ['//\\evil.example', '', '/%5Cevil.example'],
    ['/\t//evil.example', '', '/%09/evil.example'],
    ['/ä\ud83d/', '', '/%C3%A4%EF%BF%BD'],
    ['/x/', 'q=ä\r\nb: c\ud83d', '/x?q=%C3%A4%0D%0Ab:%20c%EF%BF%BD'],
    ['////', '', '/'],
  ])('encodes what the gateway has decoded: %j ? %j', async (path, query, location) => {
    expect((await ask(path, query)).headers?.location).toBe(location)
  })

  it('leads to this host and no further, whatever it is asked', async () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      '%2F',
      '%5C',
      'a',
      'é',
    )
    const path = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
      anyText().map((text) => `/${text}`),
    )
    await fc.assert(
      fc.asyncProperty(path, anyText(), async (rawPath, query) => {
        const { status, headers } = await ask(rawPath, query)
        const isNeedless = /\/\/|.\/$/s.test(rawPath)

        expect(status === 308).toBe(isNeedless)
        if (!isNeedless) return
        const location = headers?.location as string
        expect(location).toMatch(/^\/(?![/\\])[!-~]*$/)
        expect(location.split('?')[0]).not.toMatch(/\/\/|.\/$/)
        expect(new URL(location, 'http://here.example').host).toBe('here.example')
      }),
      { seed: 11, numRuns: 500 },
    )
  })

  it.each([
    ['/api/v3/users/7', 'GET'],
    ['/api/v3', 'GET'],
    ['/nowhere', 'GET'],
    ['/api', 'PUT'],
    ['*', 'OPTIONS'],
  ])('is 404 for what the gateway knows no route for: %s %s', async (path, method) => {
    expect((await ask(path, '', method)).status).toBe(404)
  })

  it('is 405 for a method that an address does not have', async () => {
    expect((await ask('/api/v3/users/7', '', 'PUT')).status).toBe(405)
  })
})
