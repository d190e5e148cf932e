import { describe, expect, it } from 'vitest'
import { chromium, inChromium } from '#test/support/engine/browser.ts'
import { demoVisits } from '#test/support/engine/demo-visits.ts'
import { expectPeace } from '#test/support/engine/journey.ts'
import type { Visit } from '#test/support/engine/visit.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'

const demo = demoVisits()

const atWorkPackage = (id: number) => demo.at(`/app/work_packages/${id}`, demoTokens.mel)
const read = async (path: string) => (await demo.service.get(`/api/v3${path}`, { as: demoTokens.mel })).body
const rawOf = async (id: number) => (await read(`/work_packages/${id}`)).description.raw as string
const lastComment = async (id: number) =>
  (await read(`/work_packages/${id}/activities`))._embedded.elements.at(-1).comment

const part = (visit: Visit, name: string) => visit.content.getByRole('region', { name })
const offers = (visit: Visit) =>
  visit.content.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

async function describeAs(visit: Visit, raw: string): Promise<void> {
  await visit.button(/^(Add a description|Edit description)$/).click()
  await visit.field('Description').fill(raw)
  await visit.page.keyboard.press('Control+Enter')
  await visit.field('Description').waitFor({ state: 'detached' })
  await visit.rest()
}

/** Pastes a red dot as a PNG into the focused field. */
const pasting = `(() => {
  const bytes = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='), (c) => c.charCodeAt(0))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
})()`

describe.skipIf(!chromium)(`the field for texts ${inChromium}`, () => {
  it('completes people and work packages during typing, and sends on Ctrl+Enter', async () => {
    const visit = await atWorkPackage(7)
    const comment = visit.field('Comment')
    await comment.click()
    await visit.page.keyboard.type('Thanks @ri')
    await offers(visit).first().waitFor()
    expect(await offers(visit).allInnerTexts()).toEqual(['Rio Reader'])
    await visit.page.keyboard.press('Enter')
    await visit.page.keyboard.type('for #land')
    await offers(visit).filter({ hasText: 'Build the lander' }).click()
    expect(await comment.inputValue()).toMatch(/^Thanks @"Rio Reader" for #\d+ $/)

    await visit.page.keyboard.press('Control+Enter')
    const mention = part(visit, 'Activity').locator('a[href^="/app/users/"]', { hasText: '@' })
    await mention.waitFor()
    await visit.rest()
    expect(await comment.inputValue()).toBe('')
    expect((await lastComment(7)).html).toContain('class="user-mention"')
    await part(visit, 'Activity').getByText('now').last().waitFor()
    expectPeace(visit)
  })

  it('closes the suggestions on Escape, and keeps them closed during typing', async () => {
    const visit = await atWorkPackage(7)
    await visit.field('Comment').click()
    await visit.page.keyboard.type('@')
    await offers(visit).first().waitFor()
    await visit.page.keyboard.press('Escape')
    await offers(visit).first().waitFor({ state: 'detached' })
    await visit.page.keyboard.type('ri')
    await visit.rest()
    expect(await offers(visit).count()).toBe(0)
    await visit.page.keyboard.type(' and @')
    await offers(visit).first().waitFor()
    expectPeace(visit)
  })

  it('formats, continues lists, is undone, and shows a preview with mentions', async () => {
    const visit = await atWorkPackage(7)
    const comment = visit.field('Comment')
    await comment.click()
    await visit.page.keyboard.type('bold')
    await visit.page.keyboard.press('Control+a')
    await visit.button('Bold').click()
    expect(await comment.inputValue()).toBe('**bold**')
    await visit.page.keyboard.press('Control+z')
    expect(await comment.inputValue()).toBe('bold')
    await visit.page.keyboard.press('End')
    await visit.page.keyboard.press('Enter')
    await visit.button('Task list').click()
    await visit.page.keyboard.type('one')
    await visit.page.keyboard.press('Enter')
    await visit.page.keyboard.type('two @admin')
    expect(await comment.inputValue()).toBe('bold\n- [ ] one\n- [ ] two @admin')

    await visit.page.keyboard.press('Shift+Tab')
    await visit.page.keyboard.press('End')
    for (let step = 0; step < 9; step++) {
      if (await visit.button('Preview').evaluate((button) => button.matches(':focus'))) break
      await visit.page.keyboard.press('ArrowRight')
    }
    await visit.page.keyboard.press('Enter')
    const preview = part(visit, 'Preview')
    await preview.getByRole('checkbox').nth(1).waitFor()
    expect(await comment.isVisible()).toBe(false)
    await visit.page.keyboard.press('Enter')
    expect(await comment.isVisible()).toBe(true)
    expectPeace(visit)
  })

  it('attaches pasted images and shows them in the text', async () => {
    const visit = await atWorkPackage(7)
    await visit.field('Comment').click()
    await visit.page.keyboard.type('See ')
    await visit.page.evaluate(pasting)
    await visit.button('Download dot.png').waitFor()
    await visit.rest()
    const { id } = (await read('/work_packages/7/attachments'))._embedded.elements[0]
    expect(await visit.field('Comment').inputValue()).toBe(
      `See ![dot.png](/api/v3/attachments/${id}/content)`,
    )
    await visit.page.keyboard.press('Control+Enter')
    await part(visit, 'Activity').getByRole('img', { name: 'dot.png' }).waitFor()
    expectPeace(visit)
  })

  it('attaches images that are pasted during an upload, takes no focus, and sends no form meanwhile', async () => {
    const visit = await atWorkPackage(7)
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    await visit.page.route('**/attachments', async (route) => {
      await held
      await route.continue()
    })
    await visit.field('Comment').click()
    await visit.page.evaluate(pasting)
    await visit.page.evaluate(pasting)
    await visit.content.getByText('Uploading dot.png').waitFor()
    await visit.page.keyboard.press('Control+Enter')
    await visit.button(/^Edit description$|^Add a description$/).click()
    const description = visit.field('Description')
    const before = await description.inputValue()
    finish()

    await visit.content.getByText('dot.png was attached.').waitFor()
    await visit.rest()
    expect(await visit.field('Comment').inputValue()).toMatch(
      /^!\[dot.png\]\(\S+?content\)!\[dot.png\]\(\S+?content\)$/,
    )
    expect(await description.inputValue()).toBe(before)
    expect(await description.evaluate((field) => field.matches(':focus'))).toBe(true)
    expectPeace(visit)
  })

  it('saves a ticked task, unless somebody else has changed the text', async () => {
    const visit = await atWorkPackage(7)
    await describeAs(visit, 'Do:\n\n- [ ] weld\n- [x] cut')
    const weld = visit.content.getByRole('checkbox', { name: 'weld' })
    await weld.check()
    await visit.rest()
    expect(await rawOf(7)).toBe('Do:\n\n- [x] weld\n- [x] cut')

    const { lockVersion } = await read('/work_packages/7')
    const description = { raw: 'Do:\n\n- [x] weld\n- [x] cut\n- [ ] paint' }
    await demo.service.patch('/api/v3/work_packages/7', {
      as: demoTokens.admin,
      body: { lockVersion, description },
    })
    await visit.content.getByRole('checkbox', { name: 'cut' }).uncheck()
    await visit.page.getByText('could not be changed').waitFor()
    await visit.content.getByRole('checkbox', { name: 'paint' }).waitFor()
    await visit.rest()
    expect(await rawOf(7)).toBe(description.raw)
  })

  it('ticks tasks of comments', async () => {
    const visit = await atWorkPackage(7)
    await visit.field('Comment').fill('- [ ] call')
    await visit.page.keyboard.press('Control+Enter')
    await visit.content.getByRole('checkbox', { name: 'call' }).check()
    await visit.rest()
    expect((await lastComment(7)).raw).toBe('- [x] call')
    expectPeace(visit)
  })

  it('has the toolbar and the preview in forms and widgets too', async () => {
    const visit = await demo.at('/app/projects/2/work_packages/form#form', demoTokens.mel)
    await visit.field(/^Description/).fill('**a**')
    await visit.button('Preview').first().click()
    await part(visit, 'Preview').locator('strong', { hasText: 'a' }).waitFor()
    expectPeace(visit)
  })
})
