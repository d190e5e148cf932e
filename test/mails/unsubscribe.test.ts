import { beforeEach, describe, expect, it } from 'vitest'
import type { MailKind } from '#shared/resources/mails/kinds.ts'
import { unsubscribeHeaders } from '#shared/resources/mails/unsubscribing.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { people, tokens } from '#test/support/fixtures/user-personas.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(people)
})

/** The address in the unsubscribe header of a mail to a user, without the host. */
async function addressFor(kind: MailKind, id = 10): Promise<string> {
  const configuration = await service.ports.configuration.current()
  const { 'List-Unsubscribe': header = '' } = unsubscribeHeaders({ id }, kind, configuration, service.ports)
  return header.slice(1 + service.ports.publicUrl.length, -1)
}

const send = (method: string, address: string, init: RequestInit = {}) =>
  fetch(`${service.url}${address}`, { method, ...init })
const reminders = async () =>
  (await service.get('/api/v3/my_preferences', { as: tokens.self })).body.mailReminders
const on = {
  immediateReminders: { mentioned: true, personalReminder: true },
  dailyReminders: { enabled: true, times: ['08:00'] },
  pauseReminders: { enabled: false, firstDay: null, lastDay: null },
}
const effects: [MailKind, object][] = [
  ['mentioned', { ...on, immediateReminders: { ...on.immediateReminders, mentioned: false } }],
  ['reminder', { ...on, immediateReminders: { ...on.immediateReminders, personalReminder: false } }],
  ['digest', { ...on, dailyReminders: { ...on.dailyReminders, enabled: false } }],
]

describe('Unsubscribing', () => {
  it.each(effects)('from %s by POST switches off that kind, and nothing else', async (kind, expected) => {
    const address = await addressFor(kind)
    const oneClick = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }

    expect((await send('POST', address, oneClick)).status).toBe(200)
    expect(await reminders()).toEqual(expected)
    expect((await send('POST', address)).status).toBe(200)
    expect(await reminders()).toEqual(expected)
  })

  it('takes the form in either encoding of RFC 8058', async () => {
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')

    expect((await send('POST', await addressFor('digest'), { body })).status).toBe(200)
    expect((await reminders()).dailyReminders.enabled).toBe(false)
  })

  it('by GET changes nothing: the page asks, with a form for its own address', async () => {
    const before = await usersIn(service.ports).byId(10)
    const answer = await send('GET', await addressFor('mentioned'))

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await answer.text()).toMatch(/<form method="post">\s*<button>Unsubscribe<\/button>/)
    expect(await usersIn(service.ports).byId(10)).toEqual(before)
  })

  it.each([
    ['no token', () => '/mails/unsubscribe'],
    ['an empty token', () => '/mails/unsubscribe?token='],
    ['a token that is cut off', (address: string) => address.slice(0, -1)],
    ['the token of another user', (address: string) => address.replace('token=10.', 'token=5.')],
    ['the token of another kind', (address: string) => address.replace('mentioned', 'digest')],
    ['an unknown kind', (address: string) => address.replace('mentioned', 'everything')],
    ['a changed signature', (address: string) => `${address.slice(0, -4)}AAAA`],
  ])('is 404 for an address with %s', async (_, broken) => {
    const address = broken(await addressFor('mentioned'))

    expect([(await send('GET', address)).status, (await send('POST', address)).status]).toEqual([404, 404])
    expect(await reminders()).toEqual(on)
  })

  it('is 404 after the user was deleted', async () => {
    const address = await addressFor('digest', 14)
    await service.delete('/api/v3/users/14', { as: tokens.admin })

    expect((await send('POST', address)).status).toBe(404)
  })

  it('is in the language of the reader', async () => {
    const headers = { 'accept-language': 'de' }

    expect(await (await send('GET', await addressFor('digest'), { headers })).text()).toContain('Abbestellen')
  })
})
