import { beforeEach, describe, expect, it } from 'vitest'
import { replaceDerivation } from '#shared/access/password.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { send } from '#test/support/engine/send.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  accounts,
  issuer,
  linkFor,
  NEW,
  pendingJobs,
  request,
  reset,
} from '#test/support/fixtures/password-resets.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { invalidBody } from '#test/support/oracles/expected-errors.ts'

const HOUR = 3600 * 1000
const START = Date.parse('2026-03-01T12:34:00Z')

let now: number
let service: Service

beforeEach(async () => {
  now = START
  service = await Service.startWith(accounts, { now: () => new Date(now), issuers: [issuer] })
})

const arrived = async () => {
  await service.drain()
  return service.mailer.arrived.map(({ to, subject }) => [to, subject])
}

const LINK = 'Choose a new password for Project Management'

describe('a request for a new password', () => {
  it.each([
    ['a login', 'nils', 'nils@example.com'],
    ['a login in capitals', ' NILS ', 'nils@example.com'],
    ['an address', 'Nils@Example.com', 'nils@example.com'],
  ])('mails a link to the user with %s', async (_, login, address) => {
    expect((await request(service, login)).status).toBe(202)
    expect(await arrived()).toEqual([[address, LINK]])
  })

  it.each([
    ['nobody', 'unknown'],
    ['a locked user', 'lars'],
    ['an invited user', 'ines@example.com'],
    ['a user without a password', 'mona'],
    ['a user of an issuer that is not configured', 'otto'],
    ['two users, by login and by address', 'nils@example.net'],
  ])('for %s mails nothing, and its job is done', async (_, login) => {
    expect((await request(service, login)).status).toBe(202)
    expect(await arrived()).toEqual([])
    expect(await pendingJobs(service)).toBe(0)
  })

  it('for a user of single sign-on mails how they sign in, without a link that sets a password', async () => {
    await request(service, 'sina')

    expect(await arrived()).toEqual([['sina@example.com', 'How you sign in to Project Management']])
    const [mail] = service.mailer.arrived
    expect(mail?.text).toContain('you sign in with Acme.')
    expect(mail?.text).not.toContain('token=')
  })

  it('mails nothing while nobody signs in with a password', async () => {
    await service.import([{ kind: 'settings', passwordAuthentication: false }])
    await request(service, 'nils')

    expect(await arrived()).toEqual([])
  })

  it.each([undefined, null, 7, '', ' ', ['nils'], { nils: 1 }, 'x'.repeat(257)])(
    'with the login %j is accepted, and does nothing',
    async (login) => {
      // This request is not checked against the OpenAPI document, because the document allows only valid logins.
      const sent = { body: { login } }
      const { status, body } = await send(service.url, 'POST', '/api/v3/password_resets', sent)

      expect([status, body]).toEqual([202, undefined])
      expect(await pendingJobs(service)).toBe(0)
    },
  )

  it.each(['[]', '"nils"', 'null', '{'])('with the body %s is 400', async (body) => {
    const headers = { 'content-type': 'application/json' }
    expect(await service.post('/api/v3/password_resets', { body, headers })).toMatchObject({
      status: 400,
      body: invalidBody,
    })
  })

  it('ignores credentials, good ones and bad ones, and the names of users in its body', async () => {
    for (const as of [tokenOf(1), 'opk_1_not-the-token-of-ada']) {
      const body = { login: 'nils', _links: { user: { href: '/api/v3/users/me' } } }
      expect((await service.post('/api/v3/password_resets', { as, body })).status).toBe(202)
    }
    expect(await arrived()).toHaveLength(2)
  })
})

describe('the answer to a request for a new password', () => {
  /**
   * Returns everything by which a client could tell two requests apart, and the amount of work that the service does.
   * The duration is left out, because it varies even between equal requests.
   */
  async function answerTo(login: string) {
    const sent = () => [service.queue, service.mails, service.webhooks].map(({ delays }) => delays.length)
    const before = sent()
    const { result, ...work } = await service.meter.measure(() => request(service, login))
    const { status, body, headers } = result
    const { 'x-request-id': _, date: __, ...shown } = Object.fromEntries(headers)
    const messages = sent().map((number, index) => number - Number(before[index]))
    return { status, body, shown, messages, work }
  }

  it('is the same for every login, with the same calls and without a hash', async () => {
    let hashes = 0
    replaceDerivation(async (_password, _salt, length) => {
      hashes += 1
      return Buffer.alloc(length)
    })
    const first = await answerTo('nils')
    const others = []
    for (const login of ['nobody', 'lars', 'ines', 'sina', 'mona', 'nils@example.net', 'nils'])
      others.push(await answerTo(login))

    const { work: _, ...same } = first
    for (const { work, ...answer } of others) {
      expect(answer).toEqual(same)
      expect([work.commands, work.roundTrips, work.readUnits]).toEqual([
        first.work.commands,
        first.work.roundTrips,
        first.work.readUnits,
      ])
    }
    expect(first.work.commands.filter((command) => command === 'Query')).toEqual([])
    expect(first.messages).toEqual([0, 1, 0])
    expect(hashes).toBe(0)
  })

  it('stays the same for a user who gets no more mails', async () => {
    const first = await answerTo('nils')
    for (let sent = 0; sent < 4; sent += 1) await request(service, 'nils')
    await service.drain()

    expect(await answerTo('nils')).toEqual({
      ...first,
      work: expect.objectContaining({ commands: first.work.commands }),
    })
    await service.drain()
    expect(service.mailer.arrived).toHaveLength(3)
  })
})

describe('the limits of requests for a new password', () => {
  it('are 3 mails an hour for a user, from whichever side they are requested', async () => {
    await request(service, 'nils')
    await request(service, 'nils@example.com')
    for (let sent = 0; sent < 2; sent += 1)
      await service.post('/api/v3/users/3/password_reset', { as: tokenOf(1) })
    expect(await arrived()).toHaveLength(3)

    now += HOUR
    await request(service, 'nils')

    expect(await arrived()).toHaveLength(4)
  })

  it('leave the last link valid when another request is ignored', async () => {
    for (let sent = 0; sent < 2; sent += 1) await linkFor(service, 'nils')
    const last = await linkFor(service, 'nils')
    await request(service, 'nils')
    await service.drain()

    expect((await reset(service, last, NEW)).status).toBe(204)
  })

  it('are 20 an hour from one network, also at once, which requests of administrators do not count for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => request(service, `none-${index}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
    expect(await pendingJobs(service)).toBe(20)

    await request(service, 'nils')
    await service.post('/api/v3/users/9/password_reset', { as: tokenOf(1) })
    expect(await arrived()).toEqual([['nils@example.net', LINK]])

    now += HOUR
    await request(service, 'nils')
    expect(await arrived()).toHaveLength(2)
  })

  it('keep neither entered texts nor network addresses', async () => {
    await request(service, 'my-password-by-mistake')
    await service.drain()

    expect(JSON.stringify(await itemsOf(service.table))).not.toMatch(/my-password-by-mistake|127\.0\.0\.1/)
    expect(service.logged.join()).not.toMatch(/my-password-by-mistake/)
  })
})
