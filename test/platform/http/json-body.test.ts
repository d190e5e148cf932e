import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { type lambda, lambdaWithBody } from '#shared/lambda.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { install, portsOn } from '#shared/ports.ts'
import { invoked, logged } from '#test/support/engine/invocation.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import { mockedTable } from '#test/support/engine/mocked-table.ts'

const base = { method: 'POST', summary: '', success: 200, errors: [], uses: {} } as const
const routes = defineRoutes('things', {
  create: { ...base, path: '/api/v3/things', body: 'required' },
  form: { ...base, path: '/api/v3/things/form', body: 'optional' },
  wake: { ...base, path: '/api/v3/things/wake' },
})

const echo = async ({ body }: { body: object }) => ({ _type: 'Echo', body })
const create = lambdaWithBody(routes.create, echo)
const form = lambdaWithBody(routes.form, echo)

beforeEach(() => {
  logged()
  install(portsOn({ table: mockedTable().table, queues: memoryQueues() }))
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

  it('may come in base64', async () => {
    const body = Buffer.from('{"a":"ü"}').toString('base64')

    expect((await invoked(create, { body, isBase64Encoded: true })).body.body).toEqual({ a: 'ü' })
  })

  it.each([undefined, '', '  \n'])('may be %j for a form', async (body) => {
    expect(await invoked(form, { body })).toMatchObject({ status: 200, body: { body: {} } })
  })
})
