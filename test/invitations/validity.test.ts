import { beforeEach, describe, expect, it } from 'vitest'
import { resendInvitation } from '#infra/admin/invitations.ts'
import { Service } from '#test/support/engine/service.ts'
import { accept, type Invited, invited, tokenIn, userOf } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

let service: Service
let ines: Invited

beforeEach(async () => {
  service = await Service.startWith(personas)
  ines = await invited(service)
})

const as = tokens.admin
const path = () => `/api/v3/users/${ines.id}`

describe('an invitation', () => {
  it('ends with the deletion of the user, at once', async () => {
    await service.delete(path(), { as })

    expect((await accept(service, ines.token)).status).toBe(404)
    await service.drain()
    expect((await accept(service, ines.token)).status).toBe(404)
  })

  it.each(['locked', 'active', 'registered'])('ends when the user becomes %s otherwise', async (status) => {
    const { email } = ines
    await service.import([
      { kind: 'user', id: ines.id, login: email, email, firstName: 'I', lastName: 'D', status },
    ])

    expect((await accept(service, ines.token)).status).toBe(404)
  })

  it('ends with another address, for good', async () => {
    const { status } = await service.patch(path(), { as, body: { email: 'new@example.com' } })
    expect(status).toBe(200)

    expect((await accept(service, ines.token)).status).toBe(404)
    await service.patch(path(), { as, body: { email: ines.email } })
    expect((await accept(service, ines.token)).status).toBe(404)
  })

  it('stays when something else about the user changes', async () => {
    await service.patch(path(), { as, body: { firstName: 'Inès', language: 'fr' } })

    expect((await accept(service, ines.token)).body).toMatchObject({ firstName: 'Inès', language: 'fr' })
  })

  it('ends with a new one, which goes to the address the user has by then', async () => {
    await service.patch(path(), { as, body: { email: 'new@example.com' } })

    const address = await resendInvitation(service.ports, ines.email)
    await service.drain()

    const mail = service.mailer.handedOver.at(-1)
    expect([address, mail?.to]).toEqual(['new@example.com', 'new@example.com'])
    expect((await accept(service, ines.token)).status).toBe(404)
    expect((await accept(service, mail && tokenIn(mail))).status).toBe(200)
  })

  it('is not sent again to somebody who is not invited, and nothing changes', async () => {
    const before = await userOf(service, 3)

    await expect(resendInvitation(service.ports, 'nils')).rejects.toThrow('nils is active, not invited.')
    await expect(resendInvitation(service.ports, 'nobody-at-all')).rejects.toThrow('There is no user')

    expect(service.mails.messages).toEqual([])
    expect(await userOf(service, 3)).toEqual(before)
  })

  it('is not sent when an invited user is imported', async () => {
    await service.import([
      {
        kind: 'user',
        login: 'imported',
        email: 'imported@example.com',
        firstName: 'I',
        lastName: 'M',
        status: 'invited',
      },
    ])
    await service.sweepAndDrain()

    expect(service.mailer.handedOver.map(({ to }) => to)).toEqual([ines.email])
  })
})
