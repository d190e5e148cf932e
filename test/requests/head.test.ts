import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'

let service: Service

beforeAll(async () => {
  service = await Service.start()
})

/** Headers that differ in every response, or that belong to the connection. */
const own = /^(x-request-id|date|connection|keep-alive)$/

async function ask(method: string, path: string, headers = {}) {
  const answer = await service.request(method, path, { headers })
  return { ...answer, headers: Object.fromEntries([...answer.headers].filter(([name]) => !own.test(name))) }
}

describe('HEAD outside of the API', () => {
  it.each(['/', '/app', '/app/projects/1', '/api/docs', '/api/v3/spec.json', '/api/v3/spec.yml'])(
    'has the headers of GET and no body: %s',
    async (path) => {
      for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }]) {
        const [get, head] = await Promise.all([ask('GET', path, headers), ask('HEAD', path, headers)])

        expect([get.status, head.status, head.body]).toEqual([200, 200, undefined])
        expect(head.headers).toEqual(get.headers)
      }
    },
  )

  it('answers 304 as GET does', async () => {
    const { headers } = await ask('HEAD', '/api/v3/spec.json')
    const again = await ask('HEAD', '/api/v3/spec.json', { 'if-none-match': headers.etag })

    expect([again.status, again.headers.etag]).toEqual([304, headers.etag])
  })

  it('is named beside GET where another method is refused', async () => {
    const { status, headers } = await ask('POST', '/api/v3/spec.json')

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('HEAD in the API', () => {
  it.each(['/api/v3', '/api/v3/projects', '/api/v3/projects/1', '/api/v3/health'])(
    'is refused: %s',
    async (path) => {
      const { status, headers, body } = await ask('HEAD', path)

      expect([status, body]).toEqual([405, undefined])
      expect(headers.allow).not.toContain('HEAD')
    },
  )
})
