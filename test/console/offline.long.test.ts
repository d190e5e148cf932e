import { expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const banner = ({ page }: Visit) => page.getByText('The service cannot be reached. Retrying')

/** Tries to save without a network. Expects that the page reports the problem and keeps the input. */
async function saveOffline(visit: Visit, save: () => Promise<void>): Promise<void> {
  await visit.context.setOffline(true)
  await banner(visit).waitFor()
  await save()
  await visit.content
    .getByRole('alert')
    .getByText('The service cannot be reached. Check your connection.')
    .waitFor()
}

async function goOnline(visit: Visit): Promise<void> {
  await visit.context.setOffline(false)
  await banner(visit).waitFor({ state: 'hidden' })
}

/** Holds back requests to an address. Returns a function that releases these requests. */
async function hold(visit: Visit, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await visit.page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

it.skipIf(!chromium)(`a slow network that fails and recovers loses no input ${inChromium}`, async () => {
  const visit = await demo.at('/app/projects/2/work_packages/form#form', demoTokens.mel)
  const subject = visit.field(/^Subject/)
  const save = visit.button('Save')
  await subject.fill('Written in a train')
  await saveOffline(visit, () => save.click())
  expect(await subject.inputValue()).toBe('Written in a train')

  await goOnline(visit)
  const release = await hold(visit, '**/api/v3/projects/2/work_packages')
  await visit.count()
  await save.click()
  await visit.page.locator('form[aria-busy="true"]').waitFor()
  expect(await save.isDisabled()).toBe(true)
  release()
  await visit.heading('Written in a train').waitFor()
  expect(visit.sent.filter((one) => one === 'POST /api/v3/projects/2/work_packages')).toHaveLength(1)

  await visit.destination('My page').click()
  const notes = visit.content.getByRole('region', { name: 'Notes' })
  const text = notes.getByRole('textbox', { name: 'Text' })
  await notes.getByRole('button', { name: 'Edit' }).click()
  await text.fill('Noted in a tunnel')
  await saveOffline(visit, () => notes.getByRole('button', { name: 'Save' }).click())
  expect(await text.inputValue()).toBe('Noted in a tunnel')
  await goOnline(visit)
  await notes.getByRole('button', { name: 'Save' }).click()
  await notes.locator('p').getByText('Noted in a tunnel').waitFor()
})
