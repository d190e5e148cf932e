import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const collection = '/api/v3/placeholder_users'

const routes = allRoutes
  .filter(({ path }) => path.startsWith('/api/v3') && !path.startsWith('/api/v3/spec'))
  .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\+?\}/g, '1') }))

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']

/**
 * All combinations of an API address and a method that this address does not support. The address that `head.test.ts`
 * covers is left out.
 */
const unsupported = [...new Set(routes.map(({ path }) => path))].flatMap((path) => {
  const allowed = routes.filter((one) => one.path === path).map(({ method }): string => method)
  return methods
    .filter((one) => !allowed.includes(one))
    .map((method) => ({ method, path, allow: allowed.join(', ') }))
})

const notAllowed = errorBody('MethodNotAllowed', 'The requested resource does not support this method.')

describe('a method that an address does not support', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  it.each(unsupported)(
    '$method $path is 405, naming those that it does, signed in or not',
    async ({ method, path, allow }) => {
      for (const credentials of [[basic(tokens.admin)], []]) {
        const answer = await sendRaw(service, { method, path, headers: { authorization: credentials } })

        expect(answer.status).toBe(405)
        expect(answer.headers.allow).toBe(allow)
        expect(answer.body).toEqual(method === 'HEAD' ? undefined : notAllowed)
      }
    },
  )

  it('is 405 with an unreadable body, too', async () => {
    const answer = await sendRaw(service, {
      method: 'PATCH',
      path: `${collection}/schema`,
      headers: { 'content-type': 'text/plain', authorization: 'nonsense' },
      body: '{',
    })

    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET')
  })
})
