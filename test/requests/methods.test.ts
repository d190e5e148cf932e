import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const collection = '/api/v3/placeholder_users'

/** Every kind of address, literals where an id could stand included, and its methods. */
const addresses: [path: string, allow: string][] = [
  ['/api/v3', 'GET'],
  [collection, 'GET, POST'],
  [`${collection}/10`, 'GET, PATCH, DELETE'],
  [`${collection}/999`, 'GET, PATCH, DELETE'],
  [`${collection}/schema`, 'GET'],
  [`${collection}/form`, 'POST'],
  [`${collection}/10/form`, 'POST'],
]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']

const unsupported = addresses.flatMap(([path, allow]) =>
  methods
    .filter((method) => !allow.split(', ').includes(method))
    .map((method): [string, string, string] => [method, path, allow]),
)

const notAllowed = errorBody('MethodNotAllowed', 'The requested resource does not support this method.')

describe('a method that an address does not support', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  it.each(unsupported)(
    '%s %s is 405, naming those that it does, signed in or not',
    async (method, path, allow) => {
      for (const credentials of [[basic(tokens.admin)], []]) {
        const answer = await sendRaw(service, { method, path, headers: { authorization: credentials } })

        expect(answer.status).toBe(405)
        expect(answer.headers.allow).toBe(allow)
        expect(answer.body).toEqual(method === 'HEAD' ? undefined : notAllowed)
      }
    },
  )

  it('is 405 with a body that nobody can read, too', async () => {
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
