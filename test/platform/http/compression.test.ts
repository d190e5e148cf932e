import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import middy from '@middy/core'
import { describe, expect, it } from 'vitest'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { compression, preferredEncoding } from '#shared/platform/http/internal/compression.ts'
import type { Incoming } from '#shared/platform/http/middleware.ts'
import type { Response } from '#shared/platform/http/responses.ts'

describe('the preferred encoding', () => {
  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.8,br;q=0.8', 'br'],
    [' GZip ; Q=0.3 ', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
  ])('for %s is %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding)
  })

  it.each([
    undefined,
    '',
    'identity',
    'deflate',
    'gzip;q=0',
    '*;q=0',
    'identity, gzip;q=0.5',
    'br;q=x, gzip;q=-1',
    'gzip;q=1e1',
    'gzip;q=2',
    ',;,=',
  ])('for %s is none', (header) => {
    expect(preferredEncoding(header)).toBeUndefined()
  })
})

describe('compression', () => {
  const large = JSON.stringify({ name: 'Ä'.repeat(2000) })

  const answered = (body: string | undefined, acceptEncoding?: string) =>
    middy<Incoming, Response>()
      .use(compression())
      .handler(async () => ({ statusCode: 200, headers: { 'content-type': 'x/y' }, body }))(
      { headers: { ...(acceptEncoding && { 'accept-encoding': acceptEncoding }) } } as unknown as Incoming,
      lambdaContext('any/function', 10),
    )

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('with %s gives bytes in Base64, as the gateway wants them', async (encoding, expanded) => {
    const { headers, body, isBase64Encoded } = await answered(large, encoding)

    expect({ headers, isBase64Encoded }).toEqual({
      headers: { 'content-type': 'x/y', 'content-encoding': encoding, vary: 'Accept-Encoding' },
      isBase64Encoded: true,
    })
    expect(expanded(Buffer.from(body as string, 'base64')).toString()).toBe(large)
    expect(body?.length).toBeLessThan(200)
  })

  it('leaves a body as it is for clients that do not accept it, and says that it depends on that', async () => {
    expect(await answered(large)).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'x/y', vary: 'Accept-Encoding' },
      body: large,
    })
  })

  it.each(['x'.repeat(1399), undefined])('leaves what fits into a packet as it is', async (body) => {
    expect(await answered(body, 'gzip')).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'x/y' },
      body,
    })
  })
})
