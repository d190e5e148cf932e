import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#shared/resources/notifications/model.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
let now: Date

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const comment = async (raw: string) => {
  await service.post(`${pathOf(1)}/activities`, { as: tokens.lead, body: { comment: { raw } } })
  await service.drain()
}
const send = (version: number, raw: string) =>
  service.patch(`/api/v3/activities/${100_000 + version}`, { as: tokens.lead, body: { comment: { raw } } })
const edit = async (version: number, raw: string) => {
  await send(version, raw)
  await service.drain()
}
const readAll = () => service.post('/api/v3/notifications/read_ian', { as: tokens.reader })
const watch = () =>
  service.post(`${pathOf(1)}/watchers`, { as: tokens.reader, body: { user: { href: '/api/v3/users/me' } } })
const inbox = async () => notificationsIn(await inboxesIn(service.ports).all(ids.reader))
const summary = async () => (await inbox()).map(({ reason, isRead }) => [reason, isRead ? 'read' : 'unread'])
const mailTexts = () => service.mailer.arrived.map(({ text }) => text.split('\n').slice(2, -5).join('\n'))

const you = `user#${ids.reader}`

beforeEach(async () => {
  now = new Date('2026-11-28T12:00:00.000Z')
  service = await Service.start({ now: () => now })
  await setUp(
    service,
    workPackage(1, HOME),
    group(20, 'Crew', [ids.reader]),
    membership(20, HOME, ids.reader),
  )
})

/**
 * The number of jobs that an edit starts, the states of the reader's notifications after the edit, and the total number
 * of mails.
 */
interface Outcome {
  jobs: number
  states: string[]
  mails: number
}

describe('An edited comment', () => {
  it.each<[string, string, string, Outcome]>([
    ['gets a mention', 'text', `text ${you}`, { jobs: 1, states: ['unread'], mails: 1 }],
    ['gets a mention of a group', 'text', 'text group#20', { jobs: 1, states: ['unread'], mails: 1 }],
    ['keeps its mention', `${you} text`, `${you} text\nmore`, { jobs: 0, states: ['read'], mails: 1 }],
    ['changes its line', `${you} text`, `${you} other text`, { jobs: 1, states: ['read'], mails: 1 }],
    [
      'repeats its mention in a new line',
      `${you} text`,
      `${you} text\n${you} again`,
      { jobs: 1, states: ['read'], mails: 1 },
    ],
    ['loses its mention', `${you} text`, 'text', { jobs: 0, states: ['read'], mails: 1 }],
    ['gets a mention in code', 'text', `text \`${you}\``, { jobs: 0, states: [], mails: 0 }],
    ['gets a mention in a quotation', 'text', `text\n\n> ${you}`, { jobs: 0, states: [], mails: 0 }],
    ['gets no mention', 'text', 'other text', { jobs: 0, states: [], mails: 0 }],
  ])('that %s notifies of new mentions only', async (_, before, after, outcome) => {
    await comment(before)
    await readAll()
    later(60)
    await send(1, after)
    const { length: jobs } = service.queue.messages
    await service.drain()

    const states = (await summary()).map(([, state]) => state)
    expect({ jobs, states, mails: service.mailer.arrived.length }).toEqual(outcome)
  })

  it('that mentions a user who has read its notification makes that unread again, and is mailed with its text', async () => {
    await watch()
    await comment('text')
    await readAll()
    later(60)
    await edit(1, `text ${you}`)

    expect(await summary()).toEqual([['mentioned', 'unread']])
    expect(mailTexts()).toEqual([`text ${you}`])
  })

  it('that mentions a user notifies them even if a merged comment has mentioned them before', async () => {
    await watch()
    await comment(`${you} first`)
    await comment('second')
    await comment('third')
    await readAll()
    later(60)
    await edit(2, `${you} second`)
    await edit(2, `${you} second, better`)

    expect(await summary()).toEqual([['mentioned', 'unread']])
    expect(mailTexts()).toEqual([`${you} first`, `${you} second`])
  })

  it('that is old does not notify again, even after many other notifications', async () => {
    await comment(`${you} old`)
    await fill(40)
    later(60 * 24)
    await edit(1, `${you} old\n${you} again`)

    const about = (await inbox()).filter((one) => one.workPackage === 1)
    expect(about.map(({ reason }) => reason)).toEqual(['mentioned'])
    expect(service.mailer.arrived).toHaveLength(1)
  })
})

/** Adds notifications about another work package, which pushes the older ones out of the head of the inbox. */
async function fill(count: number): Promise<void> {
  const inbox = await inboxesIn(service.ports).head(ids.reader)
  const added = Array.from({ length: count }, (_, index): Notification => {
    later(10)
    const times = { createdAt: now.getTime(), updatedAt: now.getTime() }
    const of = { workPackage: 2, project: HOME, actor: ids.lead, first: index + 1, activity: index + 1 }
    return { id: 1000 + index, reason: 'watched', isRead: false, ...of, ...times }
  })
  await service.ports.table.write(
    inboxesIn(service.ports).changes(inbox, [...notificationsIn(inbox), ...added]),
  )
}
