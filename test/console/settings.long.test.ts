import { describe, expect, it } from 'vitest'
import { MailRefused } from '#shared/platform/jobs/mail.ts'
import { AdministratorVisit } from '#test/support/engine/administrator-visit.ts'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const admin = AdministratorVisit.at('/app')

const panel = (name: string) => admin.visit.content.getByRole('region', { name })
const save = async (name: string) => {
  await panel(name).getByRole('button', { name: 'Save' }).click()
  await admin.visit.rest()
}
const token = (name: string) =>
  admin.visit.page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('${name}')`)

describe.skipIf(!chromium)(`the settings ${inChromium}`, () => {
  it('rename and color the console, which stays so after a reload', async () => {
    const { page } = admin.visit
    await page.getByRole('link', { name: 'Settings' }).click()
    await admin.visit.arrive()
    await panel('Name and color').getByLabel('Instance name').fill('Acme Planning')
    await panel('Name and color').getByLabel('Accent color').fill('#ffcc00')
    await save('Name and color')
    await page.getByText('The settings were saved').first().waitFor()

    expect(await page.title()).toBe('Settings – Acme Planning')
    await page.getByRole('banner').getByRole('link', { name: 'Acme Planning' }).waitFor()
    expect(await token('--accent')).toBe('light-dark(#7a6200, #ffcc00)')
    await page.reload()
    await admin.visit.arrive()
    expect(await token('--accent')).toBe('light-dark(#7a6200, #ffcc00)')
    expectPeace(admin.visit)
  })

  it('change the calendar and the formats of dates everywhere', async () => {
    const { page } = admin.visit
    await panel('Work calendar').getByLabel('First day of the week').selectOption('Sunday')
    await panel('Work calendar').getByLabel('Fri').uncheck()
    await panel('Work calendar').getByLabel('Hours per day').fill('7')
    await save('Work calendar')
    await panel('Formats').getByLabel('Format of dates').selectOption('31.12.2026')
    await panel('Formats').getByLabel('Languages').fill('de, en')
    await save('Formats')

    expect(await admin.read('settings')).toMatchObject({
      startOfWeek: 7,
      workingDays: [1, 2, 3, 4],
      hoursPerDay: 7,
      dateFormat: 'DD.MM.YYYY',
      languages: ['de', 'en'],
    })
    const days = panel('Work calendar').getByRole('group').locator('label')
    expect((await days.allTextContents())[0]).toBe('Sun')
    await page.goto('/app/versions')
    await admin.visit.arrive()
    expect(await admin.visit.content.innerText()).toMatch(/\b\d\d\.\d\d\.\d{4}\b/)
    expectPeace(admin.visit)
  })

  it('explain a refusal at its setting, and keep the input', async () => {
    await admin.visit.page.goto('/app/settings')
    await admin.visit.arrive()
    await panel('Sign-in').getByLabel('Password authentication').uncheck()
    await save('Sign-in')

    await panel('Sign-in').getByText("can't be switched off").waitFor()
    expect(await panel('Sign-in').getByLabel('Password authentication').isChecked()).toBe(false)
    expect((await admin.read('settings')).passwordAuthentication).toBe(true)
    admin.visit.problems.length = 0
  })

  it('send a test mail, and say why one was refused', async () => {
    const send = () => panel('Emails').getByRole('button', { name: 'Send a test mail' }).click()
    await send()
    await admin.waitForText('A test email was sent to you.')
    expect(admin.service.mailer.handedOver.at(-1)?.subject).toMatch(/Acme Planning/)

    admin.service.mailer.disturb = () => {
      throw new MailRefused('Email address is not verified.')
    }
    await send()
    await panel('Emails').getByText('Email address is not verified.').waitFor()
    admin.service.mailer.disturb = () => {}
    admin.visit.problems.length = 0
  })

  it('are not in the menu of others', async () => {
    const other = await admin.visits.begin('/app', { as: demoTokens.mel })

    expect(await other.page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0)
    expectPeace(other)
  })

  it('give the sign-in page name and color', async () => {
    const stranger = await admin.visits.begin('/app')
    await stranger.page.getByText('Acme Planning').first().waitFor()

    expect(await stranger.page.title()).toBe('Acme Planning')
  })
})
