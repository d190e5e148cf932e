import { beforeAll, describe, expect, it } from 'vitest'
import { missing } from '#test/support/expected-errors.ts'
import { personas, tokens } from '#test/support/personas.ts'
import { basic, sendRaw } from '#test/support/raw-request.ts'
import { Service } from '#test/support/service.ts'

const collection = '/api/v3/placeholder_users'

/** What stands where an id belongs and is none. */
const noIds = [
  '0',
  '00',
  '01',
  '-1',
  '+1',
  '%2B1',
  '1.0',
  '1e1',
  '0x1',
  '1_0',
  '10,11',
  'abc',
  'me',
  '10abc',
  'abc10',
  '%20',
  '%2010',
  '10%20',
  '10%0A',
  '10%00',
  '%D9%A1',
  '%EF%BC%91',
  '*',
  '~',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '{id}',
  '%7Bid%7D',
  '%25',
  '%zz',
  '%ff',
  '1000000000000000',
  '9'.repeat(40),
  '9'.repeat(4000),
]

const unknownPaths = [
  '/',
  '//',
  '/api',
  '/api/',
  '/api/v2',
  '/api/v3/',
  '/api/v3//placeholder_users',
  '/API/V3/placeholder_users',
  '/api/v3/Placeholder_Users',
  '/api/v3/placeholder-users',
  '/api/v3/placeholder_users/',
  '/api/v3/placeholder_users/10/',
  '/api/v3/placeholder_users/10/forms',
  '/api/v3/placeholder_users/10/form/form',
  '/api/v3/placeholder_users/schema/10',
  '/api/v3/nonsense',
  '/api/v3/__proto__',
  '/api/v3/constructor',
  '/api/v3/../../etc/passwd',
  '/api/v3/%2e%2e/%2e%2e/etc/passwd',
  '/favicon.ico',
  '/api/v3%00',
  '/api/v3/%E0%A4%A',
  `/${'a/'.repeat(2000)}`,
]

describe('a path', () => {
  let service: Service
  const send = (method: string, path: string, as?: string) =>
    sendRaw(service, { method, path, headers: as ? { authorization: basic(as) } : {} })

  beforeAll(async () => {
    service = await Service.start()
    await service.import([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  describe.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/form'],
  ])('of %s /placeholder_users/{id}%s', (method, rest) => {
    it.each(noIds)('is unknown, to everybody, with %s for an id', async (id) => {
      for (const as of [tokens.admin, tokens.nobody, undefined]) {
        const { status, body } = await send(method, `${collection}/${id}${rest}`, as)

        expect(status).toBe(404)
        expect(body).toEqual(missing)
      }
    })
  })

  it.each(['10', '%31%30', '%310'])('may encode an id: %s', async (id) => {
    expect(await send('GET', `${collection}/${id}`, tokens.admin)).toMatchObject({ status: 200 })
  })

  it.each(['999', '999999999999999'])('of an id that nobody has is no error of its own: %s', async (id) => {
    expect(await send('GET', `${collection}/${id}`, tokens.admin)).toMatchObject({ status: 404 })
    expect(await send('DELETE', `${collection}/${id}`, tokens.nobody)).toMatchObject({ status: 403 })
  })

  it.each(unknownPaths)('that is unknown is 404 for every method, signed in or not: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'PROPFIND']) {
      const answer = await send(method, path, method === 'GET' ? tokens.admin : undefined)

      expect(answer.status).toBe(404)
      expect(answer.body).toEqual(missing)
      expect(answer.headers).not.toHaveProperty('allow')
    }
  })

  it('may have a query where none is read', async () => {
    expect(await send('GET', `${collection}/10?offset=x&filters=%zz`, tokens.admin)).toMatchObject({
      status: 200,
    })
    expect(await send('GET', `${collection}/schema?a&b=&=c&&&`, tokens.admin)).toMatchObject({ status: 200 })
  })
})
