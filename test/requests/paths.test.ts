import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const collection = '/api/v3/placeholder_users'

const noIds = [
  ...['0', '00', '01', '-1', '+1', '%2B1', '1.0', '1e1', '0x1', '1_0', '10,11', 'abc', 'me', '10abc'],
  ...['abc10', '%20', '%2010', '10%20', '10%0A', '10%00', '%D9%A1', '%EF%BC%91', '*', '~', 'null'],
  ...['undefined', 'NaN', '__proto__', 'constructor', 'toString', '{id}', '%7Bid%7D', '%25', '%zz', '%ff'],
  ...['1000000000000000', '9'.repeat(40), '9'.repeat(4000)],
]

const unknownPaths = [
  '/api',
  '/api/v2',
  '/API/V3/placeholder_users',
  '/api/v3/Placeholder_Users',
  '/api/v3/placeholder-users',
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
  `/${'a/'.repeat(2000)}a`,
  '/api/v3%2Fplaceholder_users',
  '/api/v3/placeholder_users%2F10',
  '/api/v3/placeholder_users%2Fschema',
  '/api/v3/placeholder_users%2F%2F10',
  '/api/v3/placeholder_users/10%2Fform',
  '/api/v3/placeholder_users/10%2F',
  '/api/v3/placeholder_users/%2F10',
  '/api/v3/actions%2Fprojects%2Fread',
]

describe('a path', () => {
  let service: Service
  const send = (method: string, path: string, as?: string) =>
    sendRaw(service, { method, path, headers: as ? { authorization: basic(as) } : {} })

  beforeAll(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
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

  it.each(['999', '999999999999999'])('of an unused id has no error of its own: %s', async (id) => {
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

  it.each([
    ['//', '/'],
    ['/api/', '/api'],
    ['/api/v3/', '/api/v3'],
    ['/api/v3//?a=%2F/&b=//', '/api/v3?a=%2F/&b=//'],
    ['///api//v3///placeholder_users/10//', '/api/v3/placeholder_users/10'],
    ['/api/v3/placeholder_users/?filters=[]', '/api/v3/placeholder_users?filters=[]'],
    ['/api/v3/users//7', '/api/v3/users/7'],
    ['/nowhere/%C3%A4 b%3Fc%23d/'.replace(' ', '%20'), '/nowhere/%C3%A4%20b%3Fc%23d'],
    ['/invitations/accept/?token=x', '/invitations/accept?token=x'],
    ['/api/v3/actions/', '/api/v3/actions'],
    ['/api/v3/actions/projects//read', '/api/v3/actions/projects/read'],
    ['/api/v3/users%2F7/', '/api/v3/users%2F7'],
    ['/api/v3/capabilities//projects/read/p1-1', '/api/v3/capabilities/projects/read/p1-1'],
    ['/api/v3/capabilities/context/global/', '/api/v3/capabilities/context/global'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example//x', '/%5Cevil.example/x'],
    ['/%5C%5Cevil.example/', '/%5C%5Cevil.example'],
    ['/%09//evil.example', '/%09/evil.example'],
    ['/api/v3//evil.example', '/api/v3/evil.example'],
    ['/api/v3/%0D%0ASet-Cookie:a=b/', '/api/v3/%0D%0ASet-Cookie%3Aa%3Db'],
    ['http://evil.example//evil.example', '/evil.example'],
    [`/${'a/'.repeat(2000)}`, `/${'a/'.repeat(1999)}a`],
  ])('with needless slashes leads to the right one, for every method: %.60s', async (path, location) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'PROPFIND']) {
      const answer = await send(method, path, method === 'GET' ? 'nonsense' : undefined)

      expect([method, answer.status, answer.headers.location]).toEqual([method, 308, location])
      expect(answer.body).toBeUndefined()
    }
  })

  it('with needless slashes and an encoded one leads to what is the same', async () => {
    const path = '/api/v3/actions/projects%2Fread/?a'

    expect((await send('GET', path)).headers.location).toBe('/api/v3/actions/projects/read?a')
    expect((await send('POST', path)).headers.location).toBe('/api/v3/actions/projects%2Fread?a')
  })

  it('may have a query where none is read', async () => {
    expect(await send('GET', `${collection}/10?offset=x&filters=%zz`, tokens.admin)).toMatchObject({
      status: 200,
    })
    expect(await send('GET', `${collection}/schema?a&b=&=c&&&`, tokens.admin)).toMatchObject({ status: 200 })
  })
})
