import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { invited } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const collection = '/api/v3/placeholder_users'

let service: Service

beforeAll(async () => {
  const many = [...Array(50).keys()].map((n) => ({ kind: 'placeholder_user', id: 100 + n, name: `P ${n}` }))
  service = await Service.startWith([...personas, ...many])
})

const list = (acceptEncoding: string) =>
  service.get(`${collection}?pageSize=50`, {
    as: tokens.admin,
    headers: { 'accept-encoding': acceptEncoding },
  })

describe('a list', () => {
  it.each(['br', 'gzip'])('is the same when it comes compressed with %s', async (encoding) => {
    const [plain, compressed] = [await list('identity'), await list(encoding)]

    expect(compressed.headers.get('content-encoding')).toBe(encoding)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(compressed.body).toEqual(plain.body)
  })
})

describe('the page of an invitation', () => {
  it('is never compressed, as it holds a token', async () => {
    const { token } = await invited(service, { login: 'ines' })

    const { headers, body } = await service.get(`/invitations/accept?token=${encodeURIComponent(token)}`, {
      headers: { 'accept-encoding': 'br, gzip' },
    })

    expect(body).toContain(token)
    expect(headers.get('content-encoding')).toBeNull()
  })
})
