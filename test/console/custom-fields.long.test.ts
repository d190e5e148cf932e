import { describe, expect, it } from 'vitest'
import { AdministratorVisit } from '#test/support/engine/administrator-visit.ts'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const admin = AdministratorVisit.at('/app/custom_fields')

const fields = async () =>
  (await admin.read('custom_fields'))._embedded.elements as {
    id: number
    name: string
    position: number
    options: { id: number; value: string }[]
    isRequired: boolean
    defaultValue: unknown
  }[]

const named = async (name: string) => {
  const found = (await fields()).find((field) => field.name === name)
  if (!found) throw new Error(`There is no field ${name}.`)
  return found
}

describe.skipIf(!chromium)(`custom fields ${inChromium}`, () => {
  it('are created in three steps, with a preview', async () => {
    const { page, content, button } = admin.visit

    await content.getByRole('link', { name: 'New custom field' }).click()
    await content.getByLabel('Work packages').check()
    await content.getByLabel('Choice from a list').check()
    await content.getByRole('textbox', { name: /^Name/ }).fill('Severity')
    await content.getByLabel('Options').fill('low\n\n high ')
    await content.getByLabel('Required', { exact: true }).check()
    const preview = content.getByRole('region', { name: 'Preview' })
    expect(
      await preview
        .getByLabel(/^Severity/)
        .locator('option')
        .allTextContents(),
    ).toEqual(['Choose…', 'low', 'high'])
    await button('Create field').click()
    await admin.visit.heading('“Severity” is ready').waitFor()
    await content.getByText('It appears on the page of a work package').waitFor()
    await content.getByRole('link', { name: 'Open the field' }).click()
    await page.waitForURL(/custom_fields\/\d+$/)
    await admin.visit.arrive()

    expect(await named('Severity')).toMatchObject({
      isRequired: true,
      options: [{ value: 'low' }, { value: 'high' }],
    })
    expectPeace(admin.visit)
  })

  it('have options that are added, renamed, moved and replaced', async () => {
    const { page, content, button } = admin.visit
    const values = async () => (await named('Severity')).options.map(({ value }) => value)

    await content.getByLabel('New option').fill('extreme')
    await page.keyboard.press('Enter')
    await button('Name: extreme').click()
    await admin.visit.type('very high')
    await page.keyboard.press('Enter')
    await button('Name: very high').waitFor()
    await button('Move very high').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await admin.waitForText('“very high” is now number 1.')
    await admin.visit.rest()
    expect(await values()).toEqual(['very high', 'low', 'high'])

    await button('Delete high').click()
    await page.getByLabel('Replace with').selectOption('very high')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await admin.waitForText('“high” was deleted.')
    await admin.visit.rest()
    expect(await values()).toEqual(['very high', 'low'])
    expectPeace(admin.visit)
  })

  it('keep the form of an option open that is renamed before it is saved', async () => {
    const { page, content, button } = admin.visit
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v3/custom_fields/*', async (route) => {
      if (route.request().method() === 'PATCH') await isReleased
      await route.continue()
    })

    await content.getByLabel('New option').fill('middling')
    await page.keyboard.press('Enter')
    await button('Name: middling').click()
    await admin.visit.type('middle')
    release()
    await admin.waitForText('“middling” was created.')
    await admin.visit.rest()
    await page.keyboard.press('Enter')
    await button('Delete middle').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await admin.waitForText('“middle” was deleted.')
    await page.unrouteAll({ behavior: 'wait' })
    expectPeace(admin.visit)
  })

  it('have a default that is chosen and typed as values are', async () => {
    const { page, content, button } = admin.visit
    const defaultOf = async (name: string) => (await named(name)).defaultValue
    const create = (body: object) =>
      admin.service.post('/api/v3/custom_fields', { as: demoTokens.admin, body })
    const open = async (name: string) => {
      await page.goto(`/app/custom_fields/${(await named(name)).id}/form#form`)
      await admin.visit.arrive()
    }
    const save = async () => {
      await button('Save').click()
      await page.waitForURL(/custom_fields\/\d+$/)
      await admin.visit.rest()
    }
    await create({ name: 'Weight', resource: 'project', format: 'float' })
    await create({ name: 'Billed', resource: 'project', format: 'bool' })

    await open('Severity')
    await content.getByLabel('Default value').selectOption('very high')
    await save()
    await open('Weight')
    await content.getByLabel('Default value').fill('1.5')
    await content.getByLabel('Maximum length').fill('5')
    await save()
    await open('Billed')
    await content.getByLabel('Default value').selectOption('no')
    expect(await content.getByLabel('Maximum length').count()).toBe(0)
    await save()

    expect(await defaultOf('Severity')).toBe((await named('Severity')).options[0]?.id)
    expect(await named('Weight')).toMatchObject({ defaultValue: 1.5, maxLength: 5 })
    expect(await defaultOf('Billed')).toBe(false)
    expectPeace(admin.visit)
  })

  it('are moved in their list, and deleted after a preview', async () => {
    const { page, content, button } = admin.visit
    await admin.service.post('/api/v3/custom_fields', {
      as: demoTokens.admin,
      body: { name: 'Link', resource: 'work_package', format: 'string' },
    })
    await page.goto('/app/custom_fields')
    await admin.visit.arrive()

    await button('Move Link').focus()
    await page.keyboard.press('ArrowUp')
    await admin.visit.rest()
    expect((await named('Link')).position).toBe((await named('Severity')).position - 1)
    await content.getByRole('link', { name: 'Link' }).click()
    await admin.visit.arrive()
    await button('Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/custom_fields$/)
    await admin.visit.rest()
    expect((await fields()).map(({ name }) => name)).not.toContain('Link')
    expectPeace(admin.visit)
  })

  it('offer types one after another, until all are chosen', async () => {
    const { page, content } = admin.visit
    await page.goto('/app/custom_fields#new')
    await content.getByLabel('Work packages').check()
    await content.getByLabel('Line of text').check()
    const types = content.getByRole('combobox', { name: /^Types/ })
    await types.click()
    await content.getByRole('option', { name: 'Task' }).click()
    await content.getByRole('option', { name: 'Bug' }).click()
    expect(await content.getByRole('option', { name: 'Task' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await types.getAttribute('aria-expanded')).toBe('false')

    await content.getByRole('button', { name: 'Remove Task' }).waitFor()
    await content.getByRole('button', { name: 'Remove Bug' }).waitFor()
    expectPeace(admin.visit)
  })
})
