import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, inChromium, looks } from '#test/support/engine/browser.ts'
import type { ParsedMail } from '#test/support/engine/eml.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { LocalService } from '#test/support/engine/local-service.ts'
import { Receiver } from '#test/support/engine/receiver.ts'
import { until } from '#test/support/engine/until.ts'
import { type Visit, type VisitOptions, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

const SUBJECT = 'Paint the hull'

/** The address of the project's table of work packages, with the newest work package first. */
const TABLE = `/app/projects/2/work_packages?sortBy=${encodeURIComponent('[["id","desc"]]')}`

const [SLACK, TEAMS] = ['/slack', '/teams']
const secret = 'a secret of sixteen'
const verifier = join(import.meta.dirname, '../webhooks/verify-signature.mjs')

let service: LocalService
let chats: Receiver
let visits: Awaited<ReturnType<typeof visitors>>

beforeAll(async () => {
  if (!chromium) return
  service = await LocalService.startWith([...demo, { kind: 'settings', webhooksToLocalhost: true }])
  chats = await Receiver.start()
  visits = await visitors(() => service.url)
  await connect(SLACK, 'slack')
  await connect(TEAMS, 'teams')
}, 120_000)

afterAll(async () => {
  await visits?.close()
  await chats?.stop()
  await service?.stop()
})

/** Connects the team's chat, which gets a line for each new work package and each comment. */
async function connect(path: string, format: string): Promise<void> {
  const events = ['work_package:created', 'work_package_comment:comment']
  const body = { name: format, url: `${chats.url}${path}`, secret, format, events }
  const { status } = await service.request('POST', '/api/v3/webhooks', { as: demoTokens.admin, body })
  expect(status).toBe(201)
}

/** Returns whether an independent program accepts both signatures of every call. */
const areSigned = () =>
  chats.calls.every(({ body, headers }) => {
    const named = {
      'X-OP-Signature': headers['x-op-signature'],
      'X-Webhook-Signature': headers['x-webhook-signature'],
    }
    const input = JSON.stringify({ secret, body, headers: named })
    return spawnSync(process.execPath, [verifier], { input, encoding: 'utf8' }).stdout === 'right right'
  })

/** Opens an address with a clock that the test can advance. */
async function watching(address: string, as: string, options?: VisitOptions): Promise<Visit> {
  const visit = await visits.begin(address, { ...options, as })
  await visit.page.clock.install()
  await visit.page.reload()
  await visit.arrive()
  return visit
}

const tenSeconds = ({ page }: Visit) => page.clock.runFor(10_000)

const bell = ({ page }: Visit, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** Waits until a job has notified a user for the given reason. */
const notified = (as: string, reason: string) =>
  until(async () => {
    const { body } = await service.request('GET', '/api/v3/notifications', { as })
    return body._embedded.elements.some((one: { reason: string }) => one.reason === reason)
  })

async function mailTo(address: string): Promise<ParsedMail> {
  const find = async () => (await service.mails()).find(({ headers }) => headers.to?.includes(address))
  await until(find)
  return (await find()) as ParsedMail
}

const linkIn = ({ parts }: ParsedMail) =>
  /http:\S+\/app\/work_packages\/\S+/.exec(parts[0]?.content ?? '')?.[0]

const assigneeOf = ({ content }: Visit) =>
  content.getByRole('button', { name: new RegExp(`^Assignee, ${SUBJECT}`) })

const inboxLine = ({ content }: Visit, name: RegExp) => content.getByRole('link', { name })

/** Creates the work package. */
async function plan(visit: Visit): Promise<void> {
  await visit.make('Work package')
  await visit.field(/^Subject/).fill(SUBJECT)
  await visit.page.keyboard.press('Enter')
  await visit.heading(new RegExp(SUBJECT)).waitFor()
  await visit.rest()
}

async function assign(visit: Visit): Promise<void> {
  await visit.page.goto(TABLE)
  await assigneeOf(visit).click()
  await visit.button('Mel Manager').click()
  await assigneeOf(visit).getByText('Mel Manager').waitFor()
}

/** Adds a comment to the open work package. @param send submits the written comment */
async function comment(visit: Visit, text: string, send: () => Promise<void>): Promise<void> {
  const box = visit.content.getByRole('textbox', { name: 'Comment' })
  await box.click()
  await visit.page.keyboard.type(text)
  await send()
  await visit
    .link(/^@(Mel Manager|Ada Admin)$/)
    .last()
    .waitFor()
}

describe.skipIf(!chromium)(`two people in two browsers, a phone and two chats ${inChromium}`, () => {
  it('hear of a plan, an assignment, a mention and a reply: in the console, by mail and in the chats', async () => {
    const [ada, mel, phone] = await Promise.all([
      watching('/app/projects/2', demoTokens.admin),
      watching(TABLE, demoTokens.mel),
      watching('/app/notifications', demoTokens.mel, { look: looks[2], hasTouch: true, isMobile: true }),
    ])

    await plan(ada)
    await tenSeconds(mel)
    await mel.link(SUBJECT).waitFor()

    await assign(ada)
    await notified(demoTokens.mel, 'assigned')
    await tenSeconds(mel)
    await bell(mel, 'Inbox: 1 unread').waitFor()
    await assigneeOf(mel).getByText('Mel Manager').waitFor()

    await Promise.all([ada.link(SUBJECT).click(), mel.link(SUBJECT).click()])
    await comment(ada, '@mel red or white?', () => ada.page.keyboard.press('Control+Enter'))
    await notified(demoTokens.mel, 'mentioned')
    await tenSeconds(mel)
    await mel.content.getByText('red or white?').waitFor()
    await bell(mel, 'Inbox: 1 unread').waitFor()
    const mail = await mailTo('mel@example.com')
    expect(mail.parts[0]?.content).toContain('red or white?')
    const page = linkIn(mail) as string
    await mel.page.goto(page)
    await mel.content.getByText('red or white?').waitFor()

    await tenSeconds(phone)
    await inboxLine(phone, /Ada Admin mentioned you/).tap()
    await comment(phone, '@admin white, please', () => phone.button('Add comment').tap())
    await notified(demoTokens.admin, 'mentioned')
    await Promise.all([ada, mel].map(tenSeconds))
    for (const visit of [ada, mel]) await visit.content.getByText('white, please').waitFor()
    await bell(ada, 'Inbox: 1 unread').click()
    await inboxLine(ada, /Mel Manager mentioned you/).waitFor()
    const reply = await mailTo('admin@example.com')
    expect(reply.parts[0]?.content).toContain('white, please')
    expect(linkIn(reply)).toBe(page)

    const lines = ['Work package created', 'New comment on', 'New comment on']
    await until(() => chats.calls.length === 2 * lines.length)
    expect(chats.textsAt(SLACK)).toEqual(lines.map((line) => `${line} <${page}|${SUBJECT}>`))
    expect(chats.textsAt(TEAMS)).toEqual(lines.map((line) => `${line} [${SUBJECT}](${page})`))
    expect(areSigned()).toBe(true)
    for (const visit of [ada, mel, phone]) expectPeace(visit)
  })
})
