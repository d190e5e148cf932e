import { beforeAll, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { type Invited, invited, tokenIn } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

let service: Service
let ines: Invited

beforeAll(async () => {
  service = await Service.startWith(personas)
  ines = await invited(service)
})

const again = (id: number, as: string = tokens.admin) =>
  service.post(`/api/v3/users/${id}/invitation`, { as })
const statusOfLink = async (token: string) => (await service.get(`/invitations/accept?token=${token}`)).status

it('An invited user has a link that sends a new invitation; the link of the earlier mail no longer works', async () => {
  const { body } = await service.get(`/api/v3/users/${ines.id}`, { as: tokens.admin })
  const link = body._links.resendInvitation
  const { status } = await again(ines.id)
  await service.drain()

  const [first, second] = service.mailer.handedOver
  expect(link).toMatchObject({ href: `/api/v3/users/${ines.id}/invitation`, method: 'post' })
  expect(status).toBe(200)
  expect(second?.to).toBe(first?.to)
  expect(await statusOfLink(ines.token)).toBe(404)
  expect(await statusOfLink(tokenIn(second!))).toBe(200)
})

it('Whoever is not invited gets no invitation, and has no link to one', async () => {
  const { body } = await service.get('/api/v3/users/me', { as: tokens.admin })

  expect(body._links).not.toHaveProperty('resendInvitation')
  expect(await again(body.id)).toMatchObject({
    status: 400,
    body: { errorIdentifier: expect.stringMatching(/InvalidUserStatusTransition$/) },
  })
})

it('Only those who manage users send invitations', async () => {
  const sent = service.mailer.handedOver.length

  expect((await again(ines.id, tokens.nobody)).status).toBe(403)
  expect((await service.post(`/api/v3/users/${ines.id}/invitation`, {})).status).toBe(401)
  await service.drain()
  expect(service.mailer.handedOver).toHaveLength(sent)
})
