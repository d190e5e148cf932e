import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { composeApp } from '#shared/app.ts'
import { install } from '#shared/compose.ts'
import { type lambda, lambdaWithBody } from '#shared/lambda.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { invoked, logged } from '#test/support/engine/invocation.ts'
import { MemoryQueue } from '#test/support/engine/memory-queue.ts'
import { mockedTable } from '#test/support/engine/mocked-table.ts'

const base = { method: 'POST', summary: '', success: 200, errors: [], uses: {} } as const
const routes = defineRoutes('things', {
  create: { ...base, path: '/api/v3/things', body: 'required' },
  form: { ...base, path: '/api/v3/things/form', body: 'optional' },
  wake: { ...base, path: '/api/v3/things/wake' },
})

const echo = async ({ body }: { body: object }) => ({ _type: 'Echo', body })
const create = lambdaWithBody(routes.create, {}, echo)
const form = lambdaWithBody(routes.form, {}, echo)

const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
const identifier = 'urn:service-org:api:v3:errors:'

beforeEach(() => {
  logged()
  install(
    composeApp({ table: mockedTable().table, queues: { jobs: new MemoryQueue(), mails: new MemoryQueue() } }),
  )
})

describe('the body of a request', () => {
  it('is read exactly where the route takes one: the other kind of handler does not compile', () => {
    type WithoutBody = Parameters<typeof lambda>[0]
    type WithBody = Parameters<typeof lambdaWithBody>[0]

    expectTypeOf(routes.create).toExtend<WithBody>()
    expectTypeOf(routes.create).not.toExtend<WithoutBody>()
    expectTypeOf(routes.form).not.toExtend<WithoutBody>()
    expectTypeOf(routes.wake).toExtend<WithoutBody>()
    expectTypeOf(routes.wake).not.toExtend<WithBody>()
  })

  it('is a JSON object', async () => {
    expect((await invoked(create, { body: ' {"a":[1]} ' })).body.body).toEqual({ a: [1] })
  })

  it('may come in base64', async () => {
    const body = Buffer.from('{"a":"ü"}').toString('base64')

    expect((await invoked(create, { body, isBase64Encoded: true })).body.body).toEqual({ a: 'ü' })
  })

  it.each([
    undefined,
    '',
    '  \n',
    '[]',
    'null',
    '1',
    '"x"',
    'true',
    '{',
    '{"a":1}{}',
    "{'a':1}",
    '{"a":NaN}',
  ])('is 400 where it is %j', async (body) => {
    const answer = await invoked(create, { body })

    expect(answer).toMatchObject({
      status: 400,
      body: { errorIdentifier: `${identifier}InvalidRequestBody` },
    })
  })

  it('is 400 where it is not UTF-8', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d]).toString('base64')

    expect((await invoked(create, { body, isBase64Encoded: true })).status).toBe(400)
  })

  it.each([undefined, '', '  \n'])('may be %j for a form', async (body) => {
    expect(await invoked(form, { body })).toMatchObject({ status: 200, body: { body: {} } })
  })

  it.each(['[]', 'null', '{'])('is 400 for a form, too, where it is %s', async (body) => {
    expect((await invoked(form, { body })).status).toBe(400)
  })

  it.each([
    [32, 200],
    [33, 400],
    [30_000, 400],
  ])('of %i levels is answered with %i', async (depth, status) => {
    expect((await invoked(create, { body: nested(depth) })).status).toBe(status)
  })

  it.each([
    [1024 * 1024, 200],
    [1024 * 1024 + 1, 413],
  ])('of %i bytes is answered with %i', async (bytes, status) => {
    const body = `{"a":"ü${'x'.repeat(bytes - 10)}"}`
    expect(Buffer.byteLength(body)).toBe(bytes)

    expect((await invoked(create, { body })).status).toBe(status)
  })

  it.each([
    [undefined, 200],
    ['', 200],
    ['application/json', 200],
    ['APPLICATION/JSON; charset=latin1', 200],
    ['application/hal+json;q=1', 200],
    [' application/json ', 200],
    ['application/jsonp', 415],
    ['application/xml', 415],
    ['text/plain', 415],
    ['json', 415],
  ])('of the type %j is answered with %i', async (type, status) => {
    expect((await invoked(create, { body: '{}', headers: { 'Content-Type': type } as never })).status).toBe(
      status,
    )
  })

  it('is refused for its size before its type, and for its type before its syntax', async () => {
    const headers = { 'content-type': 'text/plain' }

    expect((await invoked(create, { body: 'x'.repeat(1024 * 1024 + 1), headers })).status).toBe(413)
    expect((await invoked(create, { body: '{', headers })).status).toBe(415)
  })

  it('may have a type of any kind where there is none', async () => {
    expect((await invoked(form, { body: '', headers: { 'content-type': 'text/plain' } })).status).toBe(200)
  })
})
