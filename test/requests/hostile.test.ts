import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const collection = '/api/v3/placeholder_users'
const query = (parameters: Record<string, string>) => `${collection}?${new URLSearchParams(parameters)}`
const filter = (name: string, values: unknown, operator = '=') =>
  query({ filters: JSON.stringify([{ [name]: { operator, values } }]) })

let service: Service
const get = (path: string) => sendRaw(service, { path, headers: { authorization: basic(tokens.admin) } })
const create = (body: string) =>
  sendRaw(service, {
    method: 'POST',
    path: collection,
    headers: { authorization: basic(tokens.admin) },
    body,
  })

beforeAll(async () => {
  service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
})

describe('a body that reaches for prototypes', () => {
  it.each([
    '{"__proto__":{"name":"Sneaky"}}',
    '{"constructor":{"prototype":{"name":"Sneaky"}}}',
    '{"constructor":"x","toString":1,"hasOwnProperty":2,"valueOf":null}',
    '{"_links":{"__proto__":{"name":"Sneaky"}}}',
    '{"prototype":{"name":"Sneaky"}}',
  ])('gives nothing a value: %s', async (body) => {
    const answer = await create(body)

    expect(answer.status).toBe(422)
    expect(answer.body._embedded.details).toMatchObject({ attribute: 'name' })
  })

  it.each([
    '{"name":"Harmless 1","__proto__":{"id":5,"isAdmin":true}}',
    '{"name":"Harmless 2","constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":"Harmless 3","_links":{"__proto__":{"isAdmin":true}}}',
  ])('is an unknown property like any other: %s', async (body) => {
    const { status } = await create(body)

    expect(status).toBe(201)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  it('may be a name', async () => {
    expect(await create('{"name":"__proto__"}')).toMatchObject({ status: 201, body: { name: '__proto__' } })
    expect(await create('{"name":"constructor"}')).toMatchObject({ status: 201 })
  })
})

describe('a query that reaches for prototypes', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'names no filter, operator or sort key: %s',
    async (name) => {
      const raw = `[{"${name}":{"operator":"=","values":["x"]}}]`

      expect(await get(query({ filters: raw }))).toMatchObject({ status: 400 })
      expect(await get(filter('name', ['x'], name))).toMatchObject({ status: 400 })
      expect(await get(filter('status', [name]))).toMatchObject({ status: 400 })
      expect(await get(query({ sortBy: JSON.stringify([[name, 'asc']]) }))).toMatchObject({ status: 400 })
      expect(await get(query({ sortBy: JSON.stringify([['id', name]]) }))).toMatchObject({ status: 400 })
    },
  )

  it('ignores members of a filter that it does not know', async () => {
    const raw = '[{"name":{"operator":"=","values":["Designer"],"__proto__":{"a":1},"b":2}}]'

    expect(await get(query({ filters: raw }))).toMatchObject({ status: 200, body: { total: 1 } })
  })
})

describe('a strange query', () => {
  it.each([
    '%',
    '%zz',
    'offset=%',
    'filters=%E0%A4%A',
    'filters=%ff%fe',
    'filters=%00',
    'sortBy=%5B%5B%22name%22%2C%22%00%22%5D%5D',
    '&&&&',
    '=',
    '?',
    'offset=1&offset=x',
    'pageSize[]=1',
    'a'.repeat(8000),
    `filters=${'['.repeat(8000)}`,
    `filters=${'['.repeat(4000)}${']'.repeat(4000)}`,
    `sortBy=[${'["id","asc"],'.repeat(500)}["id","asc"]]`,
    `sortBy=[${'["group","desc"],'.repeat(400)}["name","asc"]]`,
    `offset=${'9'.repeat(8000)}`,
    `pageSize=${'9'.repeat(8000)}&offset=${'9'.repeat(400)}`,
  ])('is no failure of the service: %.80s', async (text) => {
    const { status } = await get(`${collection}?${text}`)

    expect([200, 400]).toContain(status)
  })

  it.each([
    ['99', 99],
    ['100', 100],
    ['101', 101],
    ['300', 300],
  ])('may have %s values in a filter', async (_, count) => {
    const values = Array.from({ length: count }, (_, number) => String(number))

    expect(await get(filter('group', values))).toMatchObject({ status: 200, body: { total: 0 } })
    expect(await get(filter('group', values, '!'))).toMatchObject({ status: 200 })
  })

  it.each([
    ['a null character', '\0'],
    ['the last character there is', '\u{10ffff}'],
    ['a non-character', '\uffff'],
    ['a long text', 'x'.repeat(255)],
    ['a text that grows when it is folded', '\ufdfa'.repeat(255)],
    ['a placeholder of the table', ':0 OR #0 = :0'],
  ])('may have %s as a value', async (_, value) => {
    for (const operator of ['=', '!', '~', '!~']) {
      expect(await get(filter('name', [value], operator))).toMatchObject({ status: 200 })
    }
  })

  it('may have 7,000 characters in a value that is compared as a whole, not in a part', async () => {
    const statuses = ['=', '!', '~', '!~'].map(
      async (operator) => (await get(filter('name', ['x'.repeat(7000)], operator))).status,
    )

    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400])
  })

  it('is wrong with half a surrogate pair as a value', async () => {
    for (const operator of ['=', '!', '~', '!~']) {
      const { status, body } = await get(filter('name', ['Designer', '\ud83d'], operator))

      expect(status).toBe(400)
      expect(body.message).toBe('Filters Name is not set to one of the allowed values.')
    }
  })

  it('is answered 431 by the gateway where it is longer than that takes', async () => {
    const { hostname, port } = new URL((service as unknown as { url: string }).url)
    const { status } = await fetch(`http://${hostname}:${port}${collection}?${'a'.repeat(20_000)}`)

    expect(status).toBe(431)
  })
})
