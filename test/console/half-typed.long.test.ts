import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { everyView, isForm } from '#test/support/engine/every-view.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const ENGLISH = 'This value is incomplete. Complete it, or clear the field.'
const GERMAN = 'Dieser Wert ist unvollständig. Ergänzen Sie ihn, oder leeren Sie das Feld.'

/** Selects the inputs that browsers render in several parts. */
const parted = ['date', 'datetime-local', 'time', 'month', 'week', 'number']
  .map((type) => `input[type=${type}]`)
  .join(', ')

/** Returns the requests that change data. Excludes requests that only validate a form. */
const writes = ({ sent }: Visit) =>
  sent.filter((request) => !/^GET |\/form$/.test(request.split('?')[0] ?? ''))

/** Types a month and a day, but no year. */
async function typeHalf(control: Locator): Promise<void> {
  await control.fill('')
  await control.pressSequentially('0512')
}

/** Checks that an incomplete control shows its message and has the focus, and that nothing was written. */
async function expectStopped(visit: Visit, control: Locator, sentence = ENGLISH): Promise<void> {
  await visit.rest()
  expect(await control.evaluate((input) => input.matches(':focus'))).toBe(true)
  const described = (await control.getAttribute('aria-describedby')) ?? ''
  const about = await Promise.all(
    described
      .split(' ')
      .filter(Boolean)
      .map((id) => visit.page.locator(`[id="${id}"]`).innerText()),
  )
  expect(about).toContain(sentence)
  expect(await control.getAttribute('aria-invalid')).toBe('true')
  expect(writes(visit)).toEqual([])
}

/** Forms that have a save button but no address of their own. */
const elsewhere: readonly { what: string; at: string; open(visit: Visit): Promise<Locator> }[] = [
  {
    what: 'the line that makes work',
    at: '/app/projects/2/work_packages',
    open: async (visit) => {
      await visit.field('Add a work package').fill('Order steel')
      await visit.content.locator('.quick-add input[type=date]').waitFor()
      return visit.button('Add')
    },
  },
  {
    what: 'the time that is logged',
    at: '/app/work_packages/8',
    open: async (visit) => {
      await visit.button('Log time').click()
      await visit.field(/^Hours/).fill('2')
      return visit.content.locator('form.form').getByRole('button', { name: 'Save' })
    },
  },
  {
    what: 'a day of a table',
    at: '/app/projects/2/work_packages',
    open: async (visit) => {
      await visit.button(/^Finish date, Fit the landing gear/).click()
      await visit.content.locator('.inline-entry input').waitFor()
      return visit.content.locator('.inline-entry').getByRole('button', { name: 'Save' })
    },
  },
]

describe.skipIf(!chromium)(`a half-typed date ${inChromium}`, () => {
  it('keeps every form from being saved, in each of its controls', async () => {
    const visit = await demo.at('/app')
    const found = new Set<string>()
    const forms = (await everyView(demo.service)).filter(isForm)
    for (const address of [...forms, '/app/projects/2/work_packages/form#form']) {
      await visit.page.goto(address)
      await visit.content.locator('h1').first().waitFor()
      await visit.rest()
      for (const control of await visit.content.locator('form.form').locator(parted).all()) {
        visit.sent.length = 0
        await typeHalf(control)
        await visit.button('Save').click()
        await expectStopped(visit, control)
        found.add(`${address} ${await control.getAttribute('id')}`)
        await control.fill('')
      }
    }
    expect([...found]).toEqual(
      expect.arrayContaining([
        '/app/versions/form#form field-endDate',
        '/app/time_entries/1/form#form field-spentOn',
        '/app/projects/2/work_packages/form#form field-startDate',
        '/app/projects/2/work_packages/form#form field-dueDate',
      ]),
    )
    expectPeace(visit)
  })

  it.each(elsewhere)('keeps $what from being saved', async ({ at, open }) => {
    const visit = await demo.at(at)
    const save = await open(visit)
    const control = visit.content.locator(parted).first()
    visit.sent.length = 0
    await typeHalf(control)
    await save.click()
    await expectStopped(visit, control)

    await control.fill('2027-01-15')
    await save.click()
    await visit.rest()
    expect(writes(visit)).toHaveLength(1)
    expectPeace(visit)
  })

  it('shows a German message when the control is left, until it is cleared', async () => {
    const visit = await demo.at('/app/projects/2/work_packages/form#form', undefined, { locale: 'de-DE' })
    const control = visit.field(/^Endtermin/)
    await typeHalf(control)
    await visit.page.keyboard.press('Enter')
    await expectStopped(visit, control, GERMAN)
    await control.fill('')
    await visit.page.keyboard.press('Tab')
    await visit.content.getByText(GERMAN).waitFor({ state: 'detached' })
  })

  it('keeps the previous date until it is cleared', async () => {
    const visit = await demo.at('/app/work_packages/8/form#form')
    const control = visit.field(/^Finish date/)
    const before = await control.inputValue()
    expect(before).not.toBe('')
    await control.focus()
    for (const key of ['Tab', 'Tab', 'Backspace']) await visit.page.keyboard.press(key)
    await visit.button('Save').click()
    await expectStopped(visit, control)

    await visit.page.reload()
    await visit.field(/^Finish date/).waitFor()
    expect(await visit.field(/^Finish date/).inputValue()).toBe(before)

    await control.focus()
    for (const key of ['Backspace', 'Tab', 'Backspace', 'Tab', 'Backspace'])
      await visit.page.keyboard.press(key)
    await visit.button('Save').click()
    await visit.heading('Fit the landing gear').waitFor()
    const { body } = await demo.service.get('/api/v3/work_packages/8', { as: demoTokens.admin })
    expect(body.dueDate).toBeNull()
  })
})

describe.skipIf(!chromium)(`a typed name without a choice ${inChromium}`, () => {
  it('stays in its field, and keeps the form from being saved', async () => {
    const visit = await demo.at('/app/work_packages/8/form#form')
    const control = visit.field('Assignee')
    await control.fill('Nobody of that name')
    await visit.field(/^Subject/).click()
    visit.sent.length = 0
    await visit.button('Save').click()
    await expectStopped(visit, control, 'Nothing is selected. Choose from the list, or clear the field.')
    expect(await control.inputValue()).toBe('Nobody of that name')

    await control.fill('Mel')
    await visit.content.getByRole('option', { name: 'Mel Manager' }).click()
    await visit.button('Save').click()
    await visit.heading('Fit the landing gear').waitFor()
    expectPeace(visit)
  })
})
