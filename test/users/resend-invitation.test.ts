import { beforeEach, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { type Invited, invited, tokenIn } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

let service: Service
let ines: Invited
let now: number

/**
 * The start time of all tests. Because all tests start at the same time, the initial records can be copied instead of
 * imported.
 */
const START = Date.now()
const HOUR = 3600 * 1000

beforeEach(async () => {
  now = START
  service = await Service.startWith(personas, { now: () => new Date(now) })
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

it('A user who is not invited gets no invitation, and has no link to one', async () => {
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

it('At most 20 within an hour are sent again, also to other addresses; 429 has the time of the next one', async () => {
  const readdress = (email: string) =>
    service.patch(`/api/v3/users/${ines.id}`, { as: tokens.admin, body: { email } })
  expect((await readdress('other@example.com')).status).toBe(200)
  now += 60 * 1000
  for (let sent = 1; sent < 20; sent++) expect((await again(ines.id)).status).toBe(200)

  for (const refused of [await again(ines.id), await readdress('third@example.com')]) {
    expect(refused).toMatchObject({
      status: 429,
      body: errorBody('TooManyRequests', 'Too many requests. Try again later.'),
    })
    expect(refused.headers.get('retry-after')).toBe('3540')
  }
  const { body } = await service.get(`/api/v3/users/${ines.id}`, { as: tokens.admin })
  expect(body.email).toBe('other@example.com')

  now = START + HOUR
  expect((await again(ines.id)).status).toBe(200)
  expect((await again(ines.id)).status).toBe(429)
})

it('The limit is that of one user, and holds for those that are sent at once', async () => {
  for (let sent = 0; sent < 18; sent++) await again(ines.id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => again(ines.id)))
  const other = await invited(service, { email: 'another@example.com' })

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429])
  expect((await again(other.id)).status).toBe(200)
})
