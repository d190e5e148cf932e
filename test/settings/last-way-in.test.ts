import { beforeEach, describe, expect, it } from 'vitest'
import { sessionsIn } from '#shared/access/session-store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'
import { path, settingsOf } from './requests.ts'

const acme = { name: 'acme', issuer: 'https://id.acme.example', audience: 'pm' }

let service: Service

beforeEach(async () => {
  service = await Service.startWith(
    [user(1, 'ada', { admin: true, token: tokens.admin, password: 'correct horse' })],
    { issuers: [acme] },
  )
})

/** Starts a session for the administrator, through an issuer or with a token. */
async function sessionBy(means: { issuer?: string; token?: string }): Promise<BrowserSession> {
  const ada = await usersIn(service.ports).byId(1)
  if (!ada) throw new Error('There is no administrator.')
  const { cookie } = await sessionsIn(service.ports).begin(ada, means)
  return new BrowserSession(service, `session=${cookie}`)
}

const close = { passwordAuthentication: false }
const refusal =
  "Password authentication can't be switched off, except in a session that was started at an identity provider."

describe('Signing in with passwords', () => {
  it('can be switched off in a session that was started at an issuer, and on again in any way', async () => {
    const session = await sessionBy({ issuer: 'acme' })

    expect(await session.patch(path, { body: close })).toMatchObject({ status: 200, body: close })
    expect((await settingsOf(service).set({ hoursPerDay: 7, ...close })).status).toBe(200)
    const open = { passwordAuthentication: true }
    expect((await settingsOf(service).set(open)).body).toMatchObject(open)
  })

  it.each<[means: string, answer: () => Promise<{ status: number; body: { message: string } }>]>([
    ['an API token', () => settingsOf(service).set(close)],
    ['a session by password', async () => (await sessionBy({})).patch(path, { body: close })],
    [
      'a session at an issuer that the stage no longer has',
      async () => (await sessionBy({ issuer: 'former' })).patch(path, { body: close }),
    ],
  ])('cannot be switched off with %s', async (_, answer) => {
    const { status, body } = await answer()

    expect([status, body.message]).toEqual([422, refusal])
    expect((await settingsOf(service).get()).body.passwordAuthentication).toBe(true)
  })

  it('cannot be switched off where there is no issuer', async () => {
    service = await Service.startWith([user(1, 'ada', { admin: true, token: tokens.admin })])
    const session = await sessionBy({ issuer: 'acme' })

    expect((await session.patch(path, { body: close })).status).toBe(422)
  })
})
