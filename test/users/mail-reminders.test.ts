import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'
import { people, tokens } from '#test/support/fixtures/user-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/my_preferences'
const defaults = {
  immediateReminders: { mentioned: true, personalReminder: true },
  dailyReminders: { enabled: true, times: ['08:00'] },
  pauseReminders: { enabled: false, firstDay: null, lastDay: null },
}
const pause = { enabled: true, firstDay: '2026-12-24', lastDay: '2027-01-06' }

let service: Service

beforeEach(async () => {
  service = await Service.startWith(people)
})

const change = (body: object) => service.patch(path, { as: tokens.self, body })
const stored = () => usersIn(service.ports).byId(10)

describe('The mail reminders of a user', () => {
  it('are merged with what is sent, by object', async () => {
    const first = await change({ mailReminders: { immediateReminders: { mentioned: false } } })
    const second = await change({ mailReminders: { dailyReminders: { enabled: false } } })
    const third = await change({ mailReminders: { pauseReminders: pause } })

    expect(first.body.mailReminders).toEqual({
      ...defaults,
      immediateReminders: { mentioned: false, personalReminder: true },
    })
    expect(second.body.mailReminders.dailyReminders).toEqual({ enabled: false, times: ['08:00'] })
    expect(third.body.mailReminders).toEqual({
      immediateReminders: { mentioned: false, personalReminder: true },
      dailyReminders: { enabled: false, times: ['08:00'] },
      pauseReminders: pause,
    })
    expect((await service.get(path, { as: tokens.self })).body).toEqual(third.body)
  })

  it('have their times once each, in order', async () => {
    const times = ['17:00', '08:00', '17:00']
    const { body } = await change({ mailReminders: { dailyReminders: { times } } })

    expect(body.mailReminders.dailyReminders.times).toEqual(['08:00', '17:00'])
  })

  it('are not written if they stay the same, or if only unknown members are sent', async () => {
    const before = await stored()

    for (const mailReminders of [
      {},
      defaults,
      { dailyReminders: { times: ['08:00'], zone: 'UTC' } },
      { more: 1 },
    ])
      expect((await change({ mailReminders })).status).toBe(200)
    expect(await stored()).toEqual(before)
  })

  it.each([
    'daily',
    [],
    7,
    { immediateReminders: null },
    { immediateReminders: { mentioned: 'yes' } },
    { dailyReminders: { enabled: 1 } },
    { dailyReminders: { times: '08:00' } },
    { dailyReminders: { times: ['8:00'] } },
    { dailyReminders: { times: ['08:30'] } },
    { dailyReminders: { times: ['24:00'] } },
    { dailyReminders: { times: [['08:00']] } },
    { dailyReminders: { times: ['08:00', null] } },
    { dailyReminders: { enabled: [true] } },
    { pauseReminders: { firstDay: '2026-02-30' } },
    { pauseReminders: { firstDay: '2026-2-3' } },
    { pauseReminders: { lastDay: 7 } },
    { pauseReminders: { lastDay: ['2026-12-24'] } },
    { pauseReminders: { enabled: true } },
    { pauseReminders: { ...pause, lastDay: null } },
    { pauseReminders: { ...pause, lastDay: '2026-12-23' } },
  ])('are 422 for %j, which changes nothing', async (mailReminders) => {
    const before = await stored()
    const body = violation('mailReminders', 'Mail reminders is invalid.')

    expect(await change({ mailReminders })).toMatchObject({ status: 422, body })
    expect(await stored()).toEqual(before)
  })

  it('can be a pause of one day, and keep a reversed period that is off', async () => {
    const day = { enabled: true, firstDay: '2026-12-24', lastDay: '2026-12-24' }
    const off = { ...pause, enabled: false, lastDay: '2026-12-01' }

    expect((await change({ mailReminders: { pauseReminders: day } })).status).toBe(200)
    expect((await change({ mailReminders: { pauseReminders: off } })).status).toBe(200)
    expect((await change({ mailReminders: { pauseReminders: { enabled: true } } })).status).toBe(422)
  })
})

describe('An imported user', () => {
  const imported = (mailReminders: object) => service.import([user(50, 'new', { mailReminders })])

  it.each([
    { pauseReminders: { enabled: true } },
    { pauseReminders: { ...pause, lastDay: '2026-12-23' } },
    { dailyReminders: { times: [['08:00']] } },
  ])('is refused with %j', async (mailReminders) => {
    expect((await imported(mailReminders)).rejected).toEqual([[1, 'mailReminders: is invalid.']])
    expect(await usersIn(service.ports).byId(50)).toBeUndefined()
  })

  it('can have a pause with its days, and one that is off without them', async () => {
    expect((await imported({ pauseReminders: pause })).rejected).toEqual([])
    expect((await imported({ pauseReminders: { enabled: false } })).rejected).toEqual([])
  })
})

describe('The working days of a user', () => {
  it('are those of the installation until others are set, and again after null', async () => {
    await service.import([{ kind: 'settings', workingDays: [1, 2, 3, 4] }])
    const days = async () => (await service.get(path, { as: tokens.self })).body.workdays

    expect(await days()).toEqual([1, 2, 3, 4])
    expect((await change({ workdays: [7, 1, 7] })).body.workdays).toEqual([1, 7])
    expect(await days()).toEqual([1, 7])
    expect((await change({ workdays: null })).body.workdays).toEqual([1, 2, 3, 4])
  })

  it.each([[[0]], [[8]], [['1']], ['1'], [[1.5]], [[[1]]]])('are 422 for %j', async (workdays) => {
    const { status, body } = await change({ workdays })

    expect(status).toBe(422)
    expect(body.message).toBe('Working days is not set to one of the allowed values.')
  })
})

describe('The mark of an address that refuses mails', () => {
  const seen = async (as: string) =>
    (await service.get('/api/v3/users/10/preferences', { as })).body.mailRefused

  it('is seen by its user and by administrators, and written by neither', async () => {
    expect([await seen(tokens.self), await seen(tokens.admin), await seen(tokens.manager)]).toEqual([
      false,
      false,
      undefined,
    ])
    const { status, body } = await change({ mailRefused: true })
    expect([status, body.errorIdentifier]).toEqual([422, 'urn:service-org:api:v3:errors:PropertyIsReadOnly'])
  })

  it('ends with the address', async () => {
    const user = await stored()
    if (!user) throw new Error('There is no user.')
    await usersIn(service.ports).replace(user, { ...user, mailRefused: true })
    expect(await seen(tokens.self)).toBe(true)

    await service.patch('/api/v3/users/10', { as: tokens.admin, body: { email: 'new@example.com' } })
    expect(await seen(tokens.self)).toBe(false)
  })
})
