import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MailRefused } from '#shared/platform/jobs/mail.ts'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Visit, visitors } from '#test/support/engine/visit.ts'
import { demo, demoTokens } from '#test/support/fixtures/demo.ts'

let service: Service
let visits: Awaited<ReturnType<typeof visitors>>
let visit: Visit

beforeAll(async () => {
  if (!chromium) return
  visits = await visitors(() => service.url)
  service = await Service.startWith(demo)
  visit = await visits.begin('/app', { as: demoTokens.admin })
}, 60_000)
afterAll(() => visits?.close())

const read = async () => (await service.get('/api/v3/settings', { as: demoTokens.admin })).body

/** The panel of a theme. */
const panel = (name: string) => visit.content.getByRole('region', { name })
const save = async (name: string) => {
  await panel(name).getByRole('button', { name: 'Save' }).click()
  await visit.rest()
}
const token = (name: string) =>
  visit.page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('${name}')`)

describe.skipIf(!chromium)(`the settings ${inChromium}`, () => {
  it('rename and color the console, which stays so after a reload', async () => {
    const { page } = visit
    await page.getByRole('link', { name: 'Settings' }).click()
    await visit.arrive()
    await panel('Name and color').getByLabel('Instance name').fill('Acme Planning')
    await panel('Name and color').getByLabel('Accent color').fill('#ffcc00')
    await save('Name and color')
    await page.getByText('The settings were saved').first().waitFor()

    expect(await page.title()).toBe('Settings – Acme Planning')
    await page.getByRole('banner').getByRole('link', { name: 'Acme Planning' }).waitFor()
    expect(await token('--accent')).toBe('light-dark(#7a6200, #ffcc00)')
    await page.reload()
    await visit.arrive()
    expect(await token('--accent')).toBe('light-dark(#7a6200, #ffcc00)')
    expectPeace(visit)
  })

  it('change the calendar and the formats of dates everywhere', async () => {
    const { page } = visit
    await panel('Work calendar').getByLabel('First day of the week').selectOption('Sunday')
    await panel('Work calendar').getByLabel('Fri').uncheck()
    await panel('Work calendar').getByLabel('Hours per day').fill('7')
    await save('Work calendar')
    await panel('Formats').getByLabel('Format of dates').selectOption('31.12.2026')
    await panel('Formats').getByLabel('Languages').fill('de, en')
    await save('Formats')

    expect(await read()).toMatchObject({
      startOfWeek: 7,
      workingDays: [1, 2, 3, 4],
      hoursPerDay: 7,
      dateFormat: 'DD.MM.YYYY',
      languages: ['de', 'en'],
    })
    const days = panel('Work calendar').getByRole('group').locator('label')
    expect((await days.allTextContents())[0]).toBe('Sun')
    await page.goto('/app/versions')
    await visit.arrive()
    expect(await visit.content.innerText()).toMatch(/\b\d\d\.\d\d\.\d{4}\b/)
    expectPeace(visit)
  })

  it('explain a refusal at its setting, and keep the input', async () => {
    await visit.page.goto('/app/settings')
    await visit.arrive()
    await panel('Sign-in').getByLabel('Password authentication').uncheck()
    await save('Sign-in')

    await panel('Sign-in').getByText("can't be switched off").waitFor()
    expect(await panel('Sign-in').getByLabel('Password authentication').isChecked()).toBe(false)
    expect((await read()).passwordAuthentication).toBe(true)
    visit.problems.length = 0
  })

  it('send a test mail, and say why one was refused', async () => {
    const send = () => panel('Emails').getByRole('button', { name: 'Send a test mail' }).click()
    await send()
    await visit.page.getByText('A test mail was sent to you.').first().waitFor()
    expect(service.mailer.handedOver.at(-1)?.subject).toMatch(/Acme Planning/)

    service.mailer.disturb = () => {
      throw new MailRefused('Email address is not verified.')
    }
    await send()
    await panel('Emails').getByText('Email address is not verified.').waitFor()
    service.mailer.disturb = () => {}
    visit.problems.length = 0
  })

  it('are not in the menu of others', async () => {
    const other = await visits.begin('/app', { as: demoTokens.mel })

    expect(await other.page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0)
    expectPeace(other)
  })

  it('give the sign-in page name and color', async () => {
    const stranger = await visits.begin('/app')
    await stranger.page.getByText('Acme Planning').first().waitFor()

    expect(await stranger.page.title()).toBe('Acme Planning')
  })
})
