import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StubbedGateway, stubbedGateway } from '#test/support/engine/stubbed-gateway.ts'

let gateway: StubbedGateway

beforeEach(async () => {
  gateway = await stubbedGateway()
})

afterEach(() => gateway.close())

describe('the event', () => {
  it('is of payload format 2.0', async () => {
    await gateway.get('/api/v3/things/7?a=1&b=%C3%A4', { 'X-Some-Header': 'Value', 'user-agent': 'tester' })
    const [event] = gateway.invocation()
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/v3/things/{id}',
      rawPath: '/api/v3/things/7',
      rawQueryString: 'a=1&b=%C3%A4',
      queryStringParameters: { a: '1', b: 'ä' },
      pathParameters: { id: '7' },
      headers: { 'x-some-header': 'Value' },
      isBase64Encoded: false,
      requestContext: {
        routeKey: 'GET /api/v3/things/{id}',
        stage: '$default',
        http: {
          method: 'GET',
          path: '/api/v3/things/7',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tester',
        },
      },
    })
  })

  it('leaves out what a request does not have', async () => {
    await gateway.get('/api/v3/things/schema')
    const [event] = gateway.invocation()
    for (const key of ['body', 'cookies', 'pathParameters', 'queryStringParameters']) {
      expect(event).not.toHaveProperty(key)
    }
    expect(event.rawQueryString).toBe('')
  })

  it('joins what is repeated, and keeps the query as it was sent', async () => {
    await gateway.get('/api/v3/things/7?a=1&a=2', { 'x-list': ['one', 'two'], cookie: 'a=1; b=2' })
    const [event] = gateway.invocation()
    expect(event.rawQueryString).toBe('a=1&a=2')
    expect(event.queryStringParameters).toEqual({ a: '1,2' })
    expect(event.headers['x-list']).toBe('one,two')
    expect(event.cookies).toEqual(['a=1', 'b=2'])
  })

  it('has a request id of its own', async () => {
    const ids = [await gateway.get('/api/v3/things/7'), await gateway.get('/api/v3/things/7')].map(
      ({ event }) => event?.requestContext.requestId,
    )
    expect(new Set(ids).size).toBe(2)
  })

  it('has the remaining time', async () => {
    await gateway.get('/api/v3/things/7')
    const [, context] = gateway.invocation()
    expect(context.functionName).toBe('things-show')
    expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(30_000)
    expect(context.getRemainingTimeInMillis()).toBeGreaterThan(0)
  })
})

describe('the route', () => {
  it.each([
    ['/api/v3/things/7', 'things/show'],
    ['/api/v3/things/schema', 'things/schema'],
    ['/api/v3/things/7/unknown', 'api/unrouted'],
    ['/api/v3//things/7', 'api/unrouted'],
    ['/', 'api/unrouted'],
  ])('of %s is %s', async (path, id) => {
    await gateway.get(path)
    expect(gateway.loaded).toHaveBeenCalledExactlyOnceWith(id)
  })

  it('is $default for a method that no route has', async () => {
    await fetch(`${gateway.url}/api/v3/things/7`, { method: 'PUT' })
    expect(gateway.loaded).toHaveBeenCalledExactlyOnceWith('api/unrouted')
    expect(gateway.invocation()[0].routeKey).toBe('$default')
  })

  it.each([['/api/v3/actions/work_packages/add'], ['/api/v3/actions/work_packages%2Fadd']])(
    'of %s is chosen by the decoded path',
    async (path) => {
      const { event } = await gateway.get(path)
      expect(event?.rawPath).toBe('/api/v3/actions/work_packages/add')
      expect(event?.pathParameters).toEqual({ id: 'work_packages/add' })
    },
  )

  it.each([
    ['/api/v3/things%2F7', 'api/unrouted', undefined],
    ['/api/v3/things%2fschema', 'api/unrouted', undefined],
    ['/api/v3%2Factions/a/b', 'api/unrouted', undefined],
    ['/api/v3/things/7%2F', 'things/show', { id: '7%2F' }],
    ['/api/v3/things/%2F7', 'things/show', { id: '%2F7' }],
    ['/api/v3/actions/a%2Fb%2f%63', 'actions', { id: 'a/b/c' }],
    ['/api/v3/actions/a%252Fb', 'actions', { id: 'a%2Fb' }],
  ])(
    'of %s takes an encoded slash for part of a segment, but in the rest of a path',
    async (path, id, params) => {
      const { event } = await gateway.get(path)
      expect(gateway.loaded).toHaveBeenCalledExactlyOnceWith(id === 'actions' ? 'things/action' : id)
      expect(event?.pathParameters).toEqual(params)
    },
  )

  it('decodes a parameter once', async () => {
    const { event } = await gateway.get('/api/v3/things/a%2541')
    expect(event?.pathParameters).toEqual({ id: 'a%41' })
  })

  it.each([['%zz'], ['%'], ['%ff']])('passes %s, which cannot be decoded, unchanged', async (id) => {
    const { status, event } = await gateway.get(`/api/v3/things/${id}`)
    expect(status).toBe(200)
    expect(event?.pathParameters).toEqual({ id })
  })
})

describe('a whole address as the target', () => {
  it.each([
    ['http://any.example/api/v3/things/7?a=1', '/api/v3/things/7', 'a=1'],
    ['HTTPS://user@any.example:8080/api/v3/things/7', '/api/v3/things/7', ''],
    ['http://any.example', '/', ''],
    ['http://any.example?a=/b', '/', 'a=/b'],
    ['http://any.example//evil.example/x', '//evil.example/x', ''],
    ['http://[::1]:1/api/v3/things/7', '/api/v3/things/7', ''],
    ['//any.example/api/v3', '//any.example/api/v3', ''],
    ['*', '*', ''],
  ])('is served as its path and query: %s', async (target, path, query) => {
    const { event } = await gateway.get(target)
    expect(event).toMatchObject({ rawPath: path, rawQueryString: query, requestContext: { http: { path } } })
  })
})
