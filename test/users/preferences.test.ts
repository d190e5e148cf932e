import { beforeEach, describe, expect, it } from 'vitest'
import { shownSettings } from '#shared/resources/notifications/settings.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  administrators,
  managers,
  noUsers,
  others,
  pathOf,
  people,
  times,
  tokens,
} from '#test/support/fixtures/user-personas.ts'
import {
  errorBody,
  forbidden,
  missing,
  multipleErrors,
  violation,
} from '#test/support/oracles/expected-errors.ts'

const ownPath = '/api/v3/my_preferences'
const preferencesOf = (id: number | string) => `/api/v3/users/${id}/preferences`
const path = preferencesOf(10)

const defaults = {
  hideMail: true,
  timeZone: null,
  commentSortDescending: false,
  warnOnLeavingUnsaved: true,
  autoHidePopups: true,
  workdays: [1, 2, 3, 4, 5],
  mailReminders: {
    immediateReminders: { mentioned: true, personalReminder: true },
    dailyReminders: { enabled: true, times: ['08:00'] },
    pauseReminders: { enabled: false, firstDay: null, lastDay: null },
  },
}
const opposite = {
  hideMail: false,
  timeZone: 'Europe/Berlin',
  commentSortDescending: true,
  warnOnLeavingUnsaved: false,
  autoHidePopups: false,
  workdays: [6, 7],
  mailReminders: {
    immediateReminders: { mentioned: false, personalReminder: false },
    dailyReminders: { enabled: false, times: ['09:00', '17:00'] },
    pauseReminders: { enabled: true, firstDay: '2026-12-24', lastDay: '2027-01-06' },
  },
}
const mels = {
  _type: 'UserPreferences',
  ...defaults,
  mailRefused: false,
  notifications: shownSettings(),
  _links: {
    self: { href: path, title: 'Preferences of Mel Member' },
    user: { href: pathOf(10), title: 'Mel Member' },
    updateImmediately: { href: path, method: 'patch' },
  },
}

let service: Service

beforeEach(async () => {
  service = await Service.startWith(people)
})

const everywhere = [ownPath, preferencesOf('me'), path]
const permitted = [...administrators, ...managers, ['the user', tokens.self] as const]
const change = (body: object, address = path, as: string | undefined = tokens.self) =>
  service.patch(address, { as, body })

describe('The preferences of a user', () => {
  it('are the same at all addresses, with the defaults', async () => {
    for (const address of everywhere) {
      const { status, body } = await service.get(address, { as: tokens.self })

      expect([status, body]).toEqual([200, mels])
    }
  })

  it.each(everywhere)('are changed at %s, and answered as they are', async (address) => {
    const changed = { ...mels, ...opposite }

    expect(await change(opposite, address)).toMatchObject({ status: 200, body: changed })
    expect((await service.get(path, { as: tokens.admin })).body).toEqual(changed)
    expect((await change({ timeZone: null }, address)).body).toEqual({ ...changed, timeZone: null })
  })

  it.each(permitted)('are shown to %s, who may change them', async (_, as) => {
    const { mailRefused: _only, ...shown } = mels
    expect(await service.get(path, { as })).toMatchObject({ status: 200, body: shown })
    expect(await change({ autoHidePopups: false }, path, as)).toMatchObject({
      status: 200,
      body: { ...shown, autoHidePopups: false },
    })
  })

  it.each(others)('are 403 for %s, and what they send changes nothing', async (_, as) => {
    expect(await service.get(path, { as })).toMatchObject({ status: 403, body: forbidden })
    expect(await change(opposite, path, as)).toMatchObject({ status: 403, body: forbidden })
    expect((await service.get(path, { as: tokens.self })).body).toEqual(mels)
  })

  it.each(noUsers)('are 404 for the id %s', async (_, id) => {
    for (const as of [tokens.admin, tokens.plain]) {
      expect(await service.get(preferencesOf(id), { as })).toMatchObject({ status: 404, body: missing })
      expect(await change({}, preferencesOf(id), as)).toMatchObject({ status: 404, body: missing })
    }
  })

  it('are reached with a slash at the end by way of a redirect', async () => {
    const answer = await fetch(`${service.url}${ownPath}/`, { redirect: 'manual' })

    expect([answer.status, answer.headers.get('location')]).toEqual([308, ownPath])
  })
})

describe('The preferences in a body', () => {
  it.each(['UTC', 'Europe/Berlin', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'may be a time zone of IANA: %s',
    async (timeZone) => {
      expect(await change({ timeZone })).toMatchObject({ status: 200, body: { timeZone } })
    },
  )

  it.each(['', ' ', 'Mars/Olympus', 'berlin', 'europe/berlin', '+01:00', 'Europe/Berlin ', 7, {}, '\ud800'])(
    'is no other time zone: %j',
    async (timeZone) => {
      const body = violation('timeZone', 'Time zone is not set to one of the allowed values.')

      expect(await change({ timeZone })).toMatchObject({ status: 422, body })
    },
  )

  it('is refused as a whole if something is wrong', async () => {
    const { status, body } = await change({
      hideMail: null,
      autoHidePopups: 'yes',
      commentSortDescending: true,
    })

    expect(status).toBe(422)
    expect(body).toEqual(
      multipleErrors(
        violation('hideMail', "Hide mail can't be blank."),
        violation('autoHidePopups', 'Hide popups automatically is not set to one of the allowed values.'),
      ),
    )
    expect((await service.get(path, { as: tokens.self })).body).toEqual(mels)
  })

  it('may hold anything else, which is ignored, and changes nothing by itself', async () => {
    const before = await usersIn(service.ports).byId(10)
    const body = {
      ...mels,
      notifications: [{ assignee: true }],
      dailyReminders: null,
      name: 'X',
    }

    expect(await change(body)).toMatchObject({ status: 200, body: mels })
    expect(await usersIn(service.ports).byId(10)).toEqual(before)
  })

  it('is 409 while the user is being removed, and shown without a link to the change', async () => {
    const user = await usersIn(service.ports).byId(10)
    if (!user) throw new Error('There is no user.')
    await usersIn(service.ports).replace(user, { ...user, removal: 'job' })

    expect(await change({}, path, tokens.admin)).toMatchObject({
      status: 409,
      body: errorBody('UpdateConflict', expect.any(String) as unknown as string),
    })
    const { body } = await service.get(path, { as: tokens.admin })
    expect(Object.keys(body._links)).toEqual(['self', 'user'])
  })
})

describe('A user who does not hide their address', () => {
  const emailFor = async (as: string) => (await service.get(pathOf(10), { as })).body.email

  it('shows it to everybody from that moment on, and hides it again at once', async () => {
    expect(await emailFor(tokens.plain)).toBeUndefined()
    await change({ hideMail: false }, ownPath)
    expect(await emailFor(tokens.plain)).toBe('mel@example.com')
    await change({ hideMail: true }, ownPath)
    expect(await emailFor(tokens.plain)).toBeUndefined()
  })
})

describe('Stored preferences', () => {
  it('come and go with the records of users', async () => {
    await change(opposite)
    const [record] = (await service.export()).filter(({ kind, id }) => kind === 'user' && id === 10)
    const { hideMail, ...others } = opposite
    expect(record).toMatchObject({ ...others, hideEmail: hideMail })

    const other = await Service.startWith(people)
    expect((await other.import([record as object])).rejected).toEqual([])
    const { body } = await other.get(path, { as: tokens.admin })
    other.install()
    expect(body).toEqual({ ...mels, ...opposite })
  })

  it.each(['Mars/Olympus', '', 7])(
    'of a record need a time zone of IANA, which %j is not',
    async (timeZone) => {
      const { rejected } = await service.import([{ ...(people[12] as object), timeZone }])

      expect(rejected).toHaveLength(1)
    },
  )
})

describe('A change of preferences', () => {
  it('moves the time of the last change of the user', async () => {
    await change({ autoHidePopups: false })
    const { body } = await service.get(pathOf(10), { as: tokens.self })

    expect(body.createdAt).toBe(times.createdAt)
    expect(body.updatedAt > times.updatedAt).toBe(true)
  })
})
