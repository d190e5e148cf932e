import { beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/queue/jobs.ts'
import { sendMails } from '#functions/queue/mails.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Mail } from '#shared/platform/jobs/mail.ts'
import { sentMailsIn } from '#shared/resources/mails/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
let now: Date

const comment = (raw: string, id = 1, by = tokens.lead) =>
  service.post(`${pathOf(id)}/activities`, { as: by, body: { comment: { raw } } })
const edit = (version: number, raw: string) =>
  service.patch(`/api/v3/activities/${100_000 + version}`, { as: tokens.lead, body: { comment: { raw } } })
const watch = (id: number) =>
  service.post(`${pathOf(id)}/watchers`, { as: tokens.reader, body: { user: { href: '/api/v3/users/me' } } })
const prefer = (body: object, by = tokens.reader) => service.patch('/api/v3/my_preferences', { as: by, body })
const mails = async (): Promise<Mail[]> => {
  await service.drain()
  return service.mailer.arrived
}
const hello = `user#${ids.reader} please look`

beforeEach(async () => {
  now = new Date('2026-11-28T12:00:00.000Z')
  service = await Service.start({ now: () => now })
  await setUp(
    service,
    workPackage(1, HOME, { subject: 'Prüfe <den> Pfeiler' }),
    workPackage(2, HOME, { subject: 'Deck' }),
  )
})

describe('The mail about a mention', () => {
  it('names author, activity and work package, with the comment and a link, and a note that replies are not read', async () => {
    await comment(`${hello}\nand <b>measure</b>`)
    const [mail, ...others] = (await mails()) as [Mail]

    expect(others).toEqual([])
    expect([mail.to, mail.subject]).toEqual(['reader@example.com', 'Prüfe <den> Pfeiler (#1)'])
    expect(mail.text).toBe(`lead Person mentioned you: Prüfe <den> Pfeiler (#1), Bridge

${hello}
and <b>measure</b>

${service.ports.publicUrl}/app/work_packages/1

This mail was sent automatically; replies are not read.
`)
    expect(mail.html).toContain(`${hello}\nand &lt;b&gt;measure&lt;/b&gt;`)
    expect(mail.html).toContain(`<a href="${service.ports.publicUrl}/app/work_packages/1">`)
  })

  it('has headers for conversations, automatic replies and one-click unsubscription', async () => {
    await comment(hello)
    await comment(hello, 2)
    const headers = (await mails()).map((mail) => mail.headers ?? {})

    for (const [index, header] of headers.entries())
      expect(header).toEqual({
        'Auto-Submitted': 'auto-generated',
        References: `<work-package-${index + 1}@127.0.0.1>`,
        'List-Unsubscribe': expect.stringMatching(
          /^<http:\/\/127\.0\.0\.1:\d+\/mails\/unsubscribe\?token=[^>]+>$/,
        ),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    const address = String(headers[0]?.['List-Unsubscribe']).slice(1, -1)
    expect((await fetch(address, { method: 'POST' })).status).toBe(200)
    now = new Date(now.getTime() + 3_600_000)
    await comment(hello)
    expect(await mails()).toHaveLength(2)
  })

  it('is in the language of the reader', async () => {
    await service.patch(`/api/v3/users/${ids.reader}`, { as: tokens.admin, body: { language: 'de' } })
    await comment(hello)

    expect((await mails())[0]?.text).toContain(
      'lead Person hat Sie erwähnt: Prüfe <den> Pfeiler (#1), Bridge',
    )
  })

  it('is sent for a description too, without its text', async () => {
    const as = tokens.lead
    const body = { lockVersion: 0, description: { raw: hello } }
    await service.patch(pathOf(1), { as, body })

    expect((await mails())[0]?.text).not.toContain('please look')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['has switched it off', () => prefer({ mailReminders: { immediateReminders: { mentioned: false } } })],
    [
      'has a pause',
      () =>
        prefer({
          timeZone: 'Pacific/Kiritimati',
          mailReminders: { pauseReminders: { enabled: true, firstDay: '2026-11-29', lastDay: '2026-11-29' } },
        }),
    ],
    [
      'has an address that refuses mails',
      async () => {
        const found = await usersIn(service.ports).byId(ids.reader)
        if (found) await usersIn(service.ports).replace(found, { ...found, mailRefused: true })
      },
    ],
    ['is locked', () => service.post(`/api/v3/users/${ids.reader}/lock`, { as: tokens.admin })],
    ['does not see the work package', () => service.import([membership(ids.reader, HOME)])],
  ])('is not sent to a user who %s', async (_, arrange) => {
    await arrange()
    await comment(hello)

    expect(await mails()).toEqual([])
  })

  it('is sent to a user before and after a pause, in their time zone', async () => {
    const pauseReminders = { enabled: true, firstDay: '2026-11-29', lastDay: '2026-11-29' }
    await prefer({ timeZone: 'America/New_York', mailReminders: { pauseReminders } })
    await comment(hello)

    expect(await mails()).toHaveLength(1)
  })

  it('is not sent if the notification was read, or the work package hidden, before the mail', async () => {
    const runJobs = async () => {
      for (const id of await jobsIn(service.ports).all()) {
        const job = await jobsIn(service.ports).pending(id)
        if (job?.kind === 'notify') await runJob({ job: id }, service.ports, () => true)
      }
    }
    await comment(hello)
    await runJobs()
    await service.post('/api/v3/notifications/read_ian', { as: tokens.reader })
    await comment(hello, 2)
    await runJobs()
    await service.import([membership(ids.reader, HOME)])

    expect(await mails()).toEqual([])
  })

  it('is sent once, although later activities without a mention are merged with it', async () => {
    await watch(1)
    for (const [minute, raw] of [hello, 'more', 'and more'].entries()) {
      now = new Date(Date.parse('2026-11-28T12:00:00Z') + minute * 4 * 60_000)
      await comment(raw)
      await service.drain()
    }

    expect(await mails()).toHaveLength(1)
  })

  it('has the text of the edited comment that mentions the reader, not that of the newest one', async () => {
    await watch(1)
    await comment('old')
    await comment('newest')
    await service.drain()
    await edit(1, `old ${hello}`)

    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining(`old ${hello}`)])
  })

  it('is not sent for other reasons', async () => {
    await service.patch(pathOf(1), {
      as: tokens.lead,
      body: { lockVersion: 0, _links: { assignee: { href: `/api/v3/users/${ids.editor}` } } },
    })

    expect(await mails()).toEqual([])
  })
})

describe('Immediate mails', () => {
  it('about one work package come every five minutes, and about others at once', async () => {
    const mention = async (minutes: number, id = 1) => {
      now = new Date(Date.parse('2026-11-28T12:00:00Z') + minutes * 60_000)
      await comment(hello, id)
      return (await mails()).length
    }

    expect(await mention(0)).toBe(1)
    expect(await mention(4.9)).toBe(1)
    expect(await mention(4.9, 2)).toBe(2)
    expect(await mention(11)).toBe(3)
  })

  it('are at most 200 in an hour for one user, also if several senders count at the same time', async () => {
    const at = now.getTime()
    const admits = (index: number, time = at) =>
      sentMailsIn(service.ports).admits(ids.reader, { job: `${index}`, workPackage: index, at: time })
    for (let index = 0; index < 199; index++) expect(await admits(index)).toBe(true)
    const together = await Promise.all([admits(200), admits(201)])

    expect(together.filter(Boolean)).toHaveLength(1)
    expect(await admits(5)).toBe(true)
    expect(await admits(202)).toBe(false)
    expect(await admits(202, at + 3_600_000)).toBe(true)
  })

  it('are sent again under the same id after a crash, which the limits do not count twice', async () => {
    await comment(hello)
    const failing = { ...service.ports, mailer: { send: () => Promise.reject(new Error('crash')) } }
    await service.deliver(service.queue.take())
    const [{ job }] = service.mails.take() as [{ job: string }]
    await expect(sendMails({ job }, failing, () => true)).rejects.toThrow('crash')
    await sendMails({ job }, service.ports, () => true)
    await sendMails({ job }, service.ports, () => true)

    expect(service.mailer.handedOver.map(({ id }) => id)).toEqual([job])
  })
})
