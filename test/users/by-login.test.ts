import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'
import {
  administrators,
  managers,
  others,
  pathOf,
  people,
  tokens,
  usersPath,
} from '#test/support/fixtures/user-personas.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const unusual = [
  user(31, 'ann+test@example.com', { email: 'u31@example.com' }),
  user(32, '100%', { email: 'u32@example.com' }),
  user(33, 'Zo\u00eb M\u00fcller', { email: 'u33@example.com' }),
  user(34, '-1', { email: 'u34@example.com' }),
  user(35, 'Schema', { email: 'u35@example.com' }),
  user(36, 'schema.org', { email: 'u36@example.com' }),
]

const at = (login: string, rest = '') => `${usersPath}/${login}${rest}`

describe('A user is found by their login', () => {
  let service: Service
  const get = (path: string, as = tokens.admin) =>
    sendRaw(service, { path, headers: { authorization: basic(as) } })

  beforeAll(async () => {
    service = await Service.startWith([...people, ...unusual])
  })

  it.each([...administrators, ...managers, ['the user', tokens.self]])('by %s', async (_, as) => {
    for (const login of ['mel', 'MEL', 'm%65l', '%EF%BC%ADel'])
      expect(await get(at(login), as)).toMatchObject({ status: 200, body: (await get(pathOf(10), as)).body })
  })

  it.each([
    ['ann+test@example.com', 31],
    ['ann%2Btest%40example.com', 31],
    ['100%25', 32],
    ['Zo%C3%AB%20M%C3%BCller', 33],
    ['zoe%CC%88%20mu%CC%88ller', 33],
    ['-1', 34],
    ['schema.org', 36],
  ])('however it is encoded: %s', async (login, id) => {
    expect(await get(at(login))).toMatchObject({ status: 200, body: { id } })
  })

  it.each(others)('not by %s, to whom every login looks like none', async (_, as) => {
    const asked = async (login: string) => {
      const { result, commands } = await service.meter.measure(() => get(at(login), as))
      return { status: result.status, body: result.body, commands: commands.length }
    }
    await asked('mel')

    const known = await asked('mel')
    expect(known).toMatchObject({ status: 404, body: missing })
    expect(known).toEqual(await asked('nobody-has-this'))
  })

  it.each(['mel', 'nobody-has-this', 'ada'])('not without credentials: %s', async (login) => {
    expect(await sendRaw(service, { path: at(login) })).toMatchObject({ status: 404, body: missing })
  })

  it.each([
    'nobody-has-this',
    'ME',
    'apikey',
    '0',
    '010',
    '10.0',
    'Designer',
    'Staff',
    'mel@example.com',
    '%20mel',
    'mel%00',
    'mel%2F',
    'a:b',
    '%ff',
    `mel${'x'.repeat(300)}`,
  ])('and no user at %s', async (login) => {
    expect(await get(at(login))).toMatchObject({ status: 404, body: missing })
  })

  it('except for words that are addresses of their own, and for me', async () => {
    expect(await get(at('schema'))).toMatchObject({ body: { _type: 'Schema' } })
    expect(await get(at('form'))).toMatchObject({ status: 405 })
    expect(await get(at('me'), tokens.self)).toMatchObject({ body: { id: 10 } })
  })

  it('with the links that their id has, also as the only administrator', async () => {
    const other = await Service.startWith(people.filter((one) => !('login' in one && one.login === 'bert')))
    const { body } = await other.get(at('ada'), { as: tokens.admin })

    expect(body).toEqual((await other.get(pathOf(1), { as: tokens.admin })).body)
    expect(body._links).not.toHaveProperty('lock')
    service.install()
  })
})

describe('Whatever is done to a user is done by their login too', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith([...people, ...unusual])
  })

  const actions: [method: string, rest: string, body: object | undefined, status: number][] = [
    ['PATCH', '', { firstName: 'Melanie' }, 200],
    ['POST', '/form', { firstName: 'Melanie' }, 200],
    ['POST', '/lock', undefined, 200],
    ['DELETE', '/lock', undefined, 200],
    ['GET', '/preferences', undefined, 200],
    ['PATCH', '/preferences', { hideMail: false }, 200],
    ['DELETE', '', undefined, 202],
  ]

  it.each(actions)('%s %s', async (method, rest, body, status) => {
    const answer = await service.request(method, at('Mel', rest), { as: tokens.admin, body })

    expect(answer.status).toBe(status)
    if (answer.body?._type === 'User') expect(answer.body.id).toBe(10)
  })

  it.each(actions)(
    '%s %s is 404 to those to whom every login looks like none',
    async (method, rest, body) => {
      for (const login of ['mel', 'nobody-has-this']) {
        const answer = await service.request(method, at(login, rest), { as: tokens.plain, body })

        expect([answer.status, answer.body]).toEqual([404, missing])
      }
    },
  )

  it('and not by the login that they had before', async () => {
    await service.patch(at('mel'), { as: tokens.admin, body: { login: 'melanie' } })

    expect(await service.get(at('mel'), { as: tokens.admin })).toMatchObject({ status: 404 })
    expect(await service.get(at('melanie'), { as: tokens.admin })).toMatchObject({ body: { id: 10 } })
  })

  it('never for the anonymous requester, who sees no logins', async () => {
    await service.import([{ kind: 'settings', loginRequired: false }])

    expect(await service.get(at('mel'))).toMatchObject({ status: 404, body: missing })
    expect(await service.get(pathOf(10))).toMatchObject({ status: 200 })
  })
})
