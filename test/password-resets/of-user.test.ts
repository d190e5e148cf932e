import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokenIn } from '#test/support/fixtures/invitations.ts'
import { accounts, issuer, reset } from '#test/support/fixtures/password-resets.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { forbidden, missing } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(accounts, { issuers: [issuer] })
})

const send = (id: number | string, as?: string) => service.post(`/api/v3/users/${id}/password_reset`, { as })
const linkOf = async (id: number, as: string) =>
  (await service.get(`/api/v3/users/${id}`, { as })).body._links.resetPassword
const [admin, manager, nobody] = [tokenOf(1), tokenOf(2), tokenOf(3)]

describe('a link for a new password that somebody else requests', () => {
  it.each([
    ['an administrator', admin],
    ['a manager of users', manager],
  ])('is mailed for %s, who is named in the mail, and sets the password', async (_, as) => {
    expect(await linkOf(3, as)).toMatchObject({ href: '/api/v3/users/3/password_reset', method: 'post' })
    expect(await send(3, as)).toMatchObject({ status: 202, body: undefined })
    await service.drain()

    const [mail] = service.mailer.arrived
    const name = as === admin ? 'ada Person' : 'mona Person'
    expect(mail?.to).toBe('nils@example.com')
    expect(mail?.text).toContain(`${name} requested a new password for you on `)
    expect((await reset(service, mail && tokenIn(mail))).status).toBe(204)
  })

  it('may be addressed by login', async () => {
    expect((await send('nils', admin)).status).toBe(202)
    await service.drain()
    expect(service.mailer.arrived).toHaveLength(1)
  })

  it.each([4, 5, 6])('is 202 for every user, whatever mail they get: %i', async (id) => {
    expect((await send(id, admin)).status).toBe(202)
    await service.drain()
    expect(service.mailer.arrived).toHaveLength(id === 6 ? 1 : 0)
  })

  it('of an administrator is requested by administrators only', async () => {
    expect(await send(1, manager)).toMatchObject({ status: 403, body: forbidden })
    expect(await linkOf(1, manager)).toBeUndefined()
    expect((await send(1, admin)).status).toBe(202)
  })

  it('is not requested without the right to manage users, and has no link then', async () => {
    expect(await send(3, nobody)).toMatchObject({ status: 403, body: forbidden })
    expect(await send(9, nobody)).toMatchObject({ status: 403, body: forbidden })
    expect(await linkOf(3, nobody)).toBeUndefined()
    expect((await send(3)).status).toBe(401)
    expect(await send(99, admin)).toMatchObject({ status: 404, body: missing })
    await service.drain()
    expect(service.mailer.arrived).toEqual([])
  })

  it('has a link for active users only', async () => {
    expect(await linkOf(4, admin)).toBeUndefined()
    expect(await linkOf(5, admin)).toBeUndefined()
  })
})
